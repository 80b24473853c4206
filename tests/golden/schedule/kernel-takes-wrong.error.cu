// Nests of host functions that cannot be kernels for what they take from the function.
__host__ __device__ void put(int *a, int *b);
__host__ __device__ int pass(int x) { return x; }
__constant__ int limit;
__constant__ float weights[4];
__device__ float scale;
static int total;
namespace lib {
const float factor = 2;
}

void address_first(int *__restrict__ x, int n)
{
	int m = n;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++) {
		int own;
		put(&m, &own); /* m of the host would not change */
		x[i] = own;
	}
}

void address_last(int *__restrict__ x, int n)
{
	int m = n;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++) {
		int own;
		put(&own, &m);
		x[i] = own;
	}
}

void objects(int *__restrict__ x, int n)
{
	static int calls = 4;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = calls;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = total;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = scale; /* on the host, this is another one */
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = limit;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = weights[i % 4];
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = lib::factor;
}

void values(int *__restrict__ x, int n)
{
	int nothing;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = nothing;
	auto f = [](int y) { return y; };
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = f(i);
}

void statements(int *__restrict__ x, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	#pragma unroll 2
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[i * 64 + j] = pass(j);
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++) {
		asm("");
		x[i] = 1;
	}
}

void value_of_some(int *__restrict__ x, int n)
{
	int k;
	if (n > 3)
		k = n;
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		x[i] = i < n - 3 ? k : 0;
}
