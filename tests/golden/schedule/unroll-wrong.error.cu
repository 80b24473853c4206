// What unroll cannot be applied to, with the reason.
__global__ void counts(float *x, int n)
{
	#pragma nest unroll(k)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			x[i] += k;
	#pragma nest unroll(i:n)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest unroll(i.o)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest unroll(i:70000)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest unroll(i)
	{
		for (int i = 0; i < 2; i++) x[i] = 1;
		for (int i = 0; i < n; i++) x[i] = 2;
	}
	#pragma nest unroll(i:2)
	#pragma unroll 4
	for (int i = 0; i < n; i++)
		x[i] += 1;
}

void host(float *x, int n)
{
	#pragma nest unroll(i:2)
	for (int i = 0; i < n; i++)
		x[i] += 1;
}

__global__ void unusual(float *x, const int *p)
{
	#pragma nest unroll(k)
	for (int k = 0; k < *p; k++)
		x[k] += k;
	#pragma nest unroll(k)
	for (int k = threadIdx.x; k < 3; k++)
		x[k] += k;
}

// One clause says three, another all.
__global__ void twice(float *x)
{
	#pragma nest unroll(i:3) unroll(i)
	for (int i = 0; i < 9; i++)
		x[i] += 1;
	#pragma nest unroll(i:3) unroll(i:9)
	for (int i = 0; i < 9; i++)
		x[i] += 1;
}
