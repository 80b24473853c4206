// Copies of arrays that are not the same: by what the nest says, by what they are, or because nobody writes.
#include <stdlib.h>

void named(float *A, const float *B)
{
	#pragma nest bind(i=threadIdx.x) noalias(A, B) copyin(B[0:64]) copy(A[0:64])
	for (int i = 0; i < 64; i++)
		A[i] += B[i];
}

void allocated(int n)
{
	float *a = (float *)malloc(64 * sizeof(*a)), *b = (float *)malloc(64 * sizeof(*b));

	#pragma nest bind(i=threadIdx.x) noalias(a, b) copyout(a[0:64]) copyout(b[0:64])
	for (int i = 0; i < 64; i++) {
		a[i] = i;
		b[i] = 2;
	}
	free(a);
	free(b);
}

void only_read(float *__restrict__ y, const float *a)
{
	const float *b = a + 4;

	#pragma nest bind(i=threadIdx.x) copyout(y[0:32]) copyin(a[0:32], b[0:32])
	for (int i = 0; i < 32; i++)
		y[i] = a[i] * b[i];
}

// Pointers of the nest lead into the copy.
void inside(float *__restrict__ y, const float *__restrict__ x)
{
	#pragma nest bind(i=threadIdx.x) independent(i) copyin(x[0:128]) copy(y[0:32])
	for (int i = 0; i < 32; i++) {
		const float *p = x + 4 * i;
		float *q = y + i, t[2];

		t[0] = q[0] + y[i];
		for (int k = 0; k < 4; k++) {
			t[0] += *p;
			p += 1;
		}
		q[0] = t[0];
	}
}
