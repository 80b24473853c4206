// cunest:
// Threads past the end, near the largest number of the variable's type: they must not wrap around to below the end.
void from(signed char *B, int n, int lo)
{
#pragma nest deviceptr bind(i=thread) assume(n >= 2147482647, lo >= 2147482647, lo <= n)
	for (int i = lo; i < n; i++)
		B[i] = 1;
}

void from_number(signed char *B, int n)
{
#pragma nest deviceptr bind(i=thread) assume(n >= 0)
	for (int i = 1000; i < n; i++)
		B[i] = 1;
}

void by_three(signed char *B, int n)
{
#pragma nest deviceptr bind(i=thread) assume(n <= 2147483640)
	for (int i = 0; i < n; i += 3)
		B[i] = 1;
}

void by_three_fits(signed char *B, int n)
{
#pragma nest deviceptr bind(i=thread) assume(n <= 2147482883)
	for (int i = 0; i < n; i += 3)
		B[i] = 1;
}

void unsigned_fits(signed char *B, unsigned n)
{
#pragma nest deviceptr bind(i=thread) assume(n <= 4294966531u)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}

__global__ void beside(signed char *B, float *C)
{
#pragma nest bind(j=threadIdx.x, i=threadIdx.x) noalias
	{
		for (int j = 0; j < 128; j++)
			C[j] = 1;
		for (int i = 2147483600; i < 2147483640; i++)
			B[i] = 1;
	}
}

__global__ void beside_open(signed char *B, float *C, int n, int m)
{
#pragma nest bind(j=threadIdx.x, i=threadIdx.x) noalias assume(m <= 1000)
	{
		for (int j = 0; j < m; j++)
			C[j] = 1;
		for (int i = 2147483000; i < n; i++)
			B[i] = 1;
	}
}

__global__ void numbers(signed char *B)
{
#pragma nest bind(i=thread)
	for (int i = 2147483000; i < 2147483600; i++)
		B[i] = 1;
}

__global__ void plain(signed char *B, int n)
{
#pragma nest bind(i=thread)
	for (int i = 0; i < n; i++)
		B[i] = 1;
}

__global__ void from_one(signed char *B, int n)
{
#pragma nest bind(i=thread)
	for (int i = 1; i < n; i++)
		B[i] = 1;
}

__global__ void rows(const int *__restrict__ row, float *__restrict__ x)
{
#pragma nest bind(r=blockIdx.x, i=threadIdx.x) independent(r, i)
	for (int r = 0; r < 1000; r++)
		for (int i = row[r]; i < row[r + 1]; i++)
			x[i] = 1;
}
