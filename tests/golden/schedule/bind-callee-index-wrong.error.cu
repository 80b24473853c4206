// Functions that ask which thread it is do so in each thread that an iteration goes to.
__device__ int row()
{
	return threadIdx.x;
}

__device__ int around()
{
	return row() + 1;
}

__device__ int first_of(uint3 index)
{
	return index.x;
}

__device__ void put(float *p)
{
	*p = threadIdx.x;
}

__global__ void in_turn(const float *A, float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = A[i] + around();
}

__global__ void before(const float *A, float *C, int n)
{
	int r = row();

	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = A[i] + r;
}

__global__ void bound(float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < row(); i++)
		C[i] = n;
}

__global__ void statement(float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		put(&C[i]);
}

__global__ void object(float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = first_of(threadIdx);
}

// what all threads would make together
__global__ void stage(const float *A, float *D, int n)
{
	#pragma nest bind(o=blockIdx.x, t=threadIdx.x) compute(T at o in=shared) noalias assume(n > 0, n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n + 2; j++)
			T[j] = A[j] + row();
		for (int o = 0; o < n; o += 32)
			for (int t = o; t < min(o + 32, n); t++)
				D[t] = T[t] + T[t + 2];
	}
}

// nothing is known of it
__device__ float elsewhere(float);

__global__ void unknown(const float *A, float *C, int n)
{
	#pragma nest bind(i=blockIdx.x) independent(i) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = elsewhere(A[i]);
}

// code that no expression shows
struct own {
	int row;

	__device__ own() : row(threadIdx.x)
	{
	}
	__device__ operator int() const
	{
		return row + threadIdx.y;
	}
};

__global__ void conversion(float *C, int n, own o)
{
	#pragma nest bind(i=threadIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = o;
}

__global__ void constructor(float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = own().row;
}
