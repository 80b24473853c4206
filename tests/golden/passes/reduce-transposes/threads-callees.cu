// A callee that depends on the calling thread, one that reads a tile of the file, and a product that comes from a callee or by a name.
__shared__ int shared_by_all[256];
__device__ int peek(int i)
{
	return shared_by_all[i];
}
__device__ int me(void)
{
	return threadIdx.x;
}
__device__ float mul(float p, float q)
{
	return p * q;
}

__global__ void asks(const float *__restrict__ in, float *__restrict__ out)
{
	__shared__ float a[16][17], b[16][17];
	const int x = threadIdx.x, y = threadIdx.y;

	#pragma nest
	{
		a[y][x] = in[y * 16 + x];
		__syncthreads();
		b[y][x] = fmaxf(a[x][y], me());
		__syncthreads();
		out[y * 16 + x] = b[x][y];
	}
}

__global__ void peeks(const int *__restrict__ in, int *__restrict__ out)
{
	const int x = threadIdx.x;

	#pragma nest
	{
		shared_by_all[x] = in[x];
		__syncthreads();
		out[x] = shared_by_all[x];
		__syncthreads();
		out[x + 256] = peek(255 - x);
	}
}

__global__ void products(const float *__restrict__ in, float *__restrict__ out, float s, float t)
{
	__shared__ float a[256];
	const int x = threadIdx.x;
	const float v = in[x] * s;

	#pragma nest
	{
		a[x] = v;
		__syncthreads();
		out[x] = a[x] + t;
	}
}

__global__ void product_of_callee(const float *__restrict__ in, float *__restrict__ out, float s, float t)
{
	__shared__ float a[256];
	const int x = threadIdx.x;

	#pragma nest
	{
		a[x] = mul(in[x], s);
		__syncthreads();
		out[x] = a[x] + t;
	}
}
