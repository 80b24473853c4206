// What is kept elsewhere while others may see or change it, and copies that not all threads would come to.
__device__ void unknown(float *);
__device__ void keep(const float *);
__device__ int counter;
struct Odd { char c[3]; };

__global__ void unknown_writes(float *__restrict__ y, float *__restrict__ x)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	unknown(y);
}
__global__ void raw_code(float *__restrict__ y, const float *__restrict__ x)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	asm volatile("nop;");
}
__global__ void condition_calls(float *__restrict__ y, float *__restrict__ x)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	if (atomicAdd(&counter, 1))
		y[0] = 1;
}
__global__ void another(float *y, const float *x)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
}
__global__ void through(float **__restrict__ y, const float *__restrict__ x)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k][threadIdx.x] = x[k * 32 + threadIdx.x];
}
__global__ void labels(float *__restrict__ y, const float *__restrict__ x, int n)
{
	if (n)
		goto end;
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
end:
	y[0] = 1;
}
__global__ void breaks(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++) {
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
		if (x[k * 32 + threadIdx.x] > 3)
			break;
	}
}
__global__ void odd(char *__restrict__ y, const Odd *__restrict__ x, const char *__restrict__ c, int n)
{
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x].c[0];
	#pragma nest cache(c at k in=shared async) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = c[k * 32 + threadIdx.x];
}
__global__ void full(float *__restrict__ y, const float *__restrict__ x)
{
	__shared__ float mine[12000];
	mine[threadIdx.x] = 1;
	#pragma nest cache(x at k in=shared) assume(blockDim.x == 64)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 20; i++)
			y[k * 1280 + i * 64 + threadIdx.x] = x[k * 1280 + i * 64 + threadIdx.x];
	y[0] = mine[3];
}
__global__ void address(float *__restrict__ y, float *__restrict__ x)
{
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			const float *p = &x[i];
			y[k * 8 + i] = x[i];
			keep(p);
		}
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			y[k * 8 + i] = x[i];
			__threadfence();
		}
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			y[k * 8 + i] = x[i];
			__syncwarp();
		}
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			y[k * 8 + i] = x[i];
			asm("");
		}
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++)
			if (atomicAdd(&counter, 1))
				y[k * 8 + i] = x[i];
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			y[k * 8 + i] = x[i];
			if (y[i] > 3) return;
		}
}
__global__ void waits(float *__restrict__ y, float *__restrict__ x, volatile int *__restrict__ flag, float *other)
{
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++)
		if (flag[0])
			y[0] += x[k];
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		while (flag[0]) ;
		y[0] += x[k];
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[0] += x[k];
		__trap();
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[0] += x[k];
		asm("");
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[0] += x[k];
		keep(&y[0]);
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[0] += x[k];
		__syncwarp();
	}
}
