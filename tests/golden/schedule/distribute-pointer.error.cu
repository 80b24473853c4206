// row is made of what the loop changes by a pointer: it cannot be computed again after that.
void through_pointer(int *__restrict__ A, int m)
{
	int n = 2;
	int *p = &n;

#pragma nest distribute(i)
	for (int i = 0; i < m; i++) {
		int row = i * n;
		A[i] = row;
		*p = i + 5;
	}
}
