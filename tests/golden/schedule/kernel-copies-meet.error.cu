// Copies of one array are two arrays there, and what comes back last covers what the other one has brought.
#include <stdlib.h>

void both(float *A, int n)
{
	float *B = A + 4;

	#pragma nest bind(i=thread) assume(n >= 16 && n < 1000) copy(A[0:n], B[0:n - 4])
	for (int i = 0; i < n - 4; i += 8) {
		A[i] = 1;
		B[i] = 2;
	}
}

void one(float *A, int n)
{
	float *B = A + 4;

	#pragma nest bind(i=thread) assume(n >= 16 && n < 1000) copy(A[0:n])
	for (int i = 0; i < n - 4; i += 8) {
		A[i] = 1;
		B[i] = 2;
	}
}

void of_the_host(int n)
{
	float a[64], *p = a + n;

	for (int i = 0; i < 64; i++)
		a[i] = i;
	#pragma nest bind(i=threadIdx.x) independent(i) copyin(a[0:64]) copyout(p[0:8])
	for (int i = 0; i < 8; i++)
		p[i] = a[i];
}

void unknown(float *A, const float *B)
{
	#pragma nest bind(i=threadIdx.x) independent(i) copyin(B[0:64]) copy(A[0:64])
	for (int i = 0; i < 64; i++)
		A[i] += B[i];
}

void passed(float *A, const float *B)
{
	#pragma nest bind(i=threadIdx.x) independent(i) copy(A[0:64])
	for (int i = 0; i < 64; i++)
		A[i] += B[i];
}

// What is written is the copy, which does not come back.
void in_the_nest(float *__restrict__ A, int n)
{
	#pragma nest bind(i=threadIdx.x) copyin(A[0:64]) independent(i)
	for (int i = 0; i < 8; i++) {
		float *q = A + 32;
		q[i] = A[i];
	}
}
