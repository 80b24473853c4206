// Nests of host functions that cannot be kernels.
#include <cmath>
#include <stdio.h>
struct S {
	int n;
	float *p;
	void member(float *x)
	{
		#pragma nest bind(i=threadIdx.x)
		for (int i = 0; i < 64; i++)
			x[i] = 1;
	}
};
struct vector {
	float x, y;
};
float host_only(float x);
float total;
float table[64];

void calls(float *x)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = host_only(i);
}

void sums(float *__restrict__ x, int n)
{
	float s;
	int last = 0;

	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++) {
		s = x[i];
		x[i] = s * s;
	}
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++) {
		last = i;
		x[i] = last;
	}
	n = last;
}

void objects(float *x, vector v, int n)
{
	float local[64];

	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = v.x;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		local[i] = i;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = table[i];
	x[0] = local[n];
}

void counts(float *x, int n)
{
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x) independent(i, j) assume(n <= 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			x[i * n + j] = 1;
	#pragma nest bind(i=threadIdx.x, j=threadIdx.y) independent(i, j)
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 32; j++)
			x[i * 32 + j] = 1;
}

void threads(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < n; i++)
		x[i] = 1;
	#pragma nest bind(i=blockIdx.y)
	for (int i = 0; i < n; i++)
		x[i] = 1;
	#pragma nest bind(i=thread)
	for (int i = 0; i < n; i++)
		x[i] = 1;
}

void arrays(float *__restrict__ x, float *__restrict__ y, int n)
{
	#pragma nest bind(i=threadIdx.x) copyin(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = y[i];
	#pragma nest bind(i=threadIdx.x) copyout(x[0:64], y[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = y[i];
	#pragma nest bind(i=threadIdx.x) copyout(x[8:64])
	for (int i = 0; i < 64; i++)
		x[i + 8] = y[i];
	#pragma nest bind(i=threadIdx.x) copyout(x[0:n * n])
	for (int i = 0; i < 64; i++)
		x[i] = y[i];
}

template <int... N> void packs(float *x)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = 1;
}
