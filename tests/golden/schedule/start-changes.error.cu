// cunest:
// What a loop begins with changes in it: these would ask for it once more.
void first(int s, int n, int *A)
{
#pragma nest assume(0 <= n && n <= 100, 0 <= s && s <= 100) peel(i:first)
	for (int i = s; i < n; i++) {
		A[i] = s;
		s += 2;
	}
}

void apart(int s, int n, int *A)
{
#pragma nest assume(0 <= n && n <= 100, 0 <= s && s <= 100) cut(i @ 3)
	for (int i = s; i < n; i++) {
		A[i] = s;
		s += 7;
	}
}

void strips(int n, int *A)
{
#pragma nest assume(0 < n && n <= 100) stripe(i:4)
	for (int i = A[0] & 7; i < n; i++)
		A[i] = 5;
}

void distributed(int n, int *A, int *B)
{
#pragma nest noalias distribute(i)
	for (int i = A[0] & 7; i < n; i++) {
		A[i] = 5;
		B[i] = 6;
	}
}
