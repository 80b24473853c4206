// cunest: --cost-model=paper --inline
// Where a file asks for __CUDA_ARCH__, what a function means on the host may be something else than on the device:
// a macro, a type, the body of a callee.  Nests of such functions stay; kernels, and what is the same, do not.
#ifdef __CUDA_ARCH__
#define WIDTH 32
typedef int Count;
#else
#define WIDTH 64
typedef long Count;
#endif
int counter;

__host__ __device__ inline int width() { return WIDTH; }
__host__ __device__ inline float square(float x) { return x * x; }
__host__ __device__ inline float counted(float x)
{
#ifdef __CUDA_ARCH__
	return expf(x);
#else
	counter++;
	return expf(x);
#endif
}

__host__ __device__ inline float halved(float x)
{
#ifdef __CUDA_ARCH__
	return __fdividef(x, 2.0f);
#else
	return x / 2;
#endif
}

__global__ void kernel(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = counted(x) + counted(x) + WIDTH + width();
}

void macros(float *y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = WIDTH * 2;
}

void bodies(float *y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = width() * 2;
}

void types(float *y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = (Count)2 * n * n;
}

void effects(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = counted(x) + counted(x);
}

__host__ __device__ void both(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = counted(x) + counted(x);
}

__host__ __device__ void alike(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = expf(x) + square(x) + min(n, 3);
}

__host__ __device__ void costs(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = halved(x) + halved(x);
}

template <class T>
__host__ __device__ void templates(T *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = expf(x) + square(x) + WIDTH;
}

void host(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = expf(x) + square(x) + min(n, 3);
	templates(y, x, n);
}
