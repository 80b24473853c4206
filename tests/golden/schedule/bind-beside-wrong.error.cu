// What stands beside a bound loop, or around it, and would be done by all of its threads.
__device__ void put(int *a);
__device__ int get(const int *a);
__device__ int total;

__global__ void by_lanes(float *__restrict__ x, float *__restrict__ y, int n)
{
	#pragma nest bind(j=lane) independent(j)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int j = 0; j < 32; j++)
			x[i * 32 + j] = j;
	}
}

__global__ void by_warps(float *__restrict__ x, int n)
{
	#pragma nest bind(j=warp) independent(j)
	for (int i = 0; i < n; i++) {
		total = i;
		for (int j = 0; j < 2; j++)
			x[i * 32 + j] = j;
	}
}

__global__ void by_rows(float *__restrict__ x, float *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.y) independent(j)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 32; j++)
			x[i * 32 + j] = j;
		y[i] += 1;
	}
}

__global__ void by_layers(int *__restrict__ x, volatile int *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.z) independent(j)
	for (int i = 0; i < n; i++) {
		int z = y[0]; /* a device that counts how often it is read */
		for (int j = 0; j < 2; j++)
			x[i * 32 + j] = z;
	}
}

__global__ void by_blocks(int *__restrict__ x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=blockIdx.y) independent(j)
	for (int i = 0; i < n; i++)
		if (atomicAdd(y, 1)) /* a condition that counts */
			for (int j = 0; j < 2; j++)
				x[i * 32 + j] = 1;
}

__global__ void by_layers_of_blocks(int *__restrict__ x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=blockIdx.z) independent(j)
	for (int i = 0; i < n; i++) {
		y[i] = 1;
		for (int j = 0; j < 2; j++)
			x[i * 32 + j] = 1;
	}
}

// What is not known of a call beside it.

__global__ void writes_beside(int *x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=blockIdx.x) independent(j)
	for (int i = 0; i < n; i++) {
		put(y);
		for (int j = 0; j < 2; j++)
			x[i * 32 + j] = 1;
	}
}

__global__ void writes_inside(int *x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++) {
		y[i] = x[i];
		for (int j = 0; j < 2; j++)
			put(x);
	}
}

__global__ void reads_beside(int *x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++) {
		int z = get(y);
		for (int j = 0; j < 2; j++)
			x[j + i * 2] = z;
	}
}

__global__ void counts_beside(float *__restrict__ x, int *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++) {
		atomicAdd(y, 1);
		for (int j = 0; j < 2; j++)
			x[i * 32 + j] = j;
	}
}

// Threads that are done with the inner loop read what decides about the next iteration.

__global__ void condition_around(int *x, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++)
		if (x[0] < 1)
			for (int j = 0; j < 2; j++)
				x[j] = i;
}

__global__ void other_branch(int *x, int *y, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++)
		if (threadIdx.y)
			for (int j = 0; j < 2; j++)
				x[j + i * 2] = 1;
		else
			y[i] = 2;
	#pragma nest bind(j=threadIdx.x) independent(j)
	for (int i = 0; i < n; i++)
		if (threadIdx.y)
			y[i] = 2;
		else
			for (int j = 0; j < 2; j++)
				x[j + i * 2] = 1;
}

__global__ void after_blocks(int *x, int *y, int n)
{
	#pragma nest bind(i=blockIdx.x) independent(i) noalias
	for (int i = 0; i < n; i++)
		x[i] = i;
	#pragma nest bind(j=threadIdx.x) independent(j) noalias
	for (int j = 0; j < 128; j++)
		y[j] += 1;
}

__global__ void before_rows(int *x, int *y, int n)
{
	#pragma nest bind(j=threadIdx.x) independent(j) noalias
	for (int j = 0; j < 128; j++)
		y[j] += 1;
	#pragma nest bind(i=threadIdx.y) independent(i) noalias
	for (int i = 0; i < 4; i++)
		x[i] = i;
}
