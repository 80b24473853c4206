// a + 8 may wrap, and then a loop from a has no iteration: what is fused, peeled or jammed asks how far it goes.
typedef unsigned long size_t;
void fused(int *__restrict__ x, unsigned a)
{
	#pragma nest fuse(i, j)
	for (unsigned i = a; i < a + 8u; i++)
		for (unsigned j = 0; j < 4u; j++)
			x[(i - a) * 4u + j] = 1;
}

void converted(int *__restrict__ x, int a)
{
	#pragma nest fuse(i, j)
	for (size_t i = a; i < a + 8; i++)
		for (size_t j = 0; j < 4; j++)
			x[(i - a) * 4 + j] = 1;
}

void peeled(int *__restrict__ x, unsigned a)
{
	#pragma nest split(i:4 tail=peel)
	for (unsigned i = a; i < a + 30u; i++)
		x[i % 32u] += 1;
}

void jammed(int *__restrict__ x, const int *__restrict__ y, unsigned a)
{
	#pragma nest jam(i:4)
	for (unsigned i = a; i < a + 30u; i++)
		for (unsigned j = 0; j < 2u; j++)
			x[(i - a) * 2u + j] = y[j];
}

__global__ void strided(int *x, unsigned a, unsigned n)
{
	#pragma nest bind(i=block) assume(n <= 1000)
	for (unsigned i = a; i < n; i++)
		x[i] += 1;
}
