// cunest:
// Between the nest that sets the elements and the loop that adds to them: a jump, other elements, another pointer, a read.
void jumps(int n, int *A, int *B)
{
#pragma nest noalias accumulate(A at k)
	for (int j = 0; j < 5; j++) {
		for (int i = 0; i < 4; i++)
			A[i] = 7 + j;
		if (B[j] & 1)
			continue;
		for (int k = 0; k < n; k++)
			for (int i = 0; i < 4; i++)
				A[i] += B[k];
	}
}

void moves(int s, int n, int *A, int *B)
{
#pragma nest assume(0 <= s && s <= 1000) noalias accumulate(A at k)
	for (int j = 0; j < 5; j++) {
		for (int i = 0; i < 4; i++)
			A[s + i] = 7;
		s = B[j] & 31;
		for (int k = 0; k < n; k++)
			for (int i = 0; i < 4; i++)
				A[s + i] += B[k];
	}
}

void pointer(int n, int *A, int *B)
{
#pragma nest noalias accumulate(A at k)
	for (int j = 0; j < 5; j++) {
		for (int i = 0; i < 4; i++)
			A[i] = 7;
		A += 3;
		for (int k = 0; k < n; k++)
			for (int i = 0; i < 4; i++)
				A[i] += B[k];
	}
}

void reads(int n, int *A, int *B)
{
#pragma nest noalias accumulate(A at k)
	for (int r = 0; r < 3; r++) {
		for (int i = 0; i < 4; i++)
			A[i] = 7 + r;
		B[100 + r] = A[3];
		for (int k = 0; k < n; k++)
			for (int i = 0; i < 2; i++) {
				A[i] += B[k];
				A[i + 2] += B[k + 1];
			}
	}
}
