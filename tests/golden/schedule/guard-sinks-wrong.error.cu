// Guards that do not go into the loop, each with a reason.

__global__ void otherwise(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[i] = s;
	} else {
		y[i % n] = 0;
	}
}

__global__ void met(float *__restrict__ y, const float *__restrict__ x, int n)
{
	__shared__ float all[32];
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		float s = 0;
		all[threadIdx.x] = s;
		__syncthreads();
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k] * all[31 - threadIdx.x];
		y[i] = s;
	}
}

// Threads run the loop as often as they like.
__global__ void triangle(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < i; k++)
			s += x[k];
		y[i] = s;
	}
}

__global__ void bound(float *__restrict__ y, const float *__restrict__ x, const int *__restrict__ end, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		int last = end[i] & 255;
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < last; k++)
			s += x[k];
		y[i] = s;
	}
}

// A jump out of the loop, and one from between the guard and it.
__global__ void leaves(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i >= n)
		return;
	float s = 0;
	#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) cache(x at k)
	for (int k = 0; k < 64; k += 8) {
		if (s > 100)
			return;
		for (int j = k; j < k + 8; j++)
			s += x[j];
	}
	y[i] = s;
}

__global__ void gone(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		float s = y[i];
		if (s > 1)
			return;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[i] = s;
	}
	y[n - 1 - i] = 0;
}

// A return of some threads after which others go on in another block.
__global__ void within(float *__restrict__ y, const float *__restrict__ x, int n, int all)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (all) {
		if (i >= n)
			return;
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[i] = s;
	}
	y[n + i] = 0;
}

// What the loop needs is only there under the guard.
__global__ void counted(float *__restrict__ y, const float *__restrict__ x, int *__restrict__ tickets, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		int ticket = atomicAdd(tickets, 1);
		float s = 0;
		#pragma nest noalias assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[ticket] = s;
	}
}

// Two annotated nests under one guard.
__global__ void two(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		#pragma nest
		for (int k = 0; k < n; k++)
			s += x[k] * k;
		y[i] = s;
	}
}

// Each thread strides over rows on its own.
__global__ void strided(float *__restrict__ y, const float *__restrict__ x, int n)
{
	for (int i = blockIdx.x * 32 + threadIdx.x; i < n; i += gridDim.x * 32) {
		float s = 0;
		#pragma nest assume(n <= 1024) launch(dim3(8), dim3(32)) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[i] = s;
	}
}

// What is said of the threads under the guard says nothing of the others: no thread may have i < 8.
__global__ void blocks(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (y[i] > 0) {
		float s = 0;
		#pragma nest assume(blockDim.x == 32, n <= 1024) split(k:8) cache(x at k.o)
		for (int k = 0; k < n; k++)
			s += x[k];
		y[i] = s;
	}
}
