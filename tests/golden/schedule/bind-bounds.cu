// __launch_bounds__ says how many threads a block has where the schedule fixes that: never twice, and not where the kernel may have
// others: it asks for threads itself, a loop strides over any number, a launch has more, nothing is bound to threads.
// cunest: --no-lines -Wno-nest-not-elidable -Wno-nest-slower
#define TILE 64
#define BOUNDS __launch_bounds__(128)
extern "C" __global__ void own(float *x, int n);
template <typename T, int N = 3> __global__ void tmpl(T *__restrict__ x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
extern "C" __global__ void own(float *x, int n)
{
	#pragma nest split(i:TILE) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void BOUNDS mac(float *x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void __launch_bounds__(TILE * 2, 4) has(float *x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void uses_y(float *x, int n)
{
	x += threadIdx.y * 1000;
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void strides(float *x, int n)
{
	#pragma nest bind(i=block) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void grid(float *x, int n)
{
	#pragma nest bind(i=thread) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void said(float *x, int n)
{
	#pragma nest bind(i=thread) launch(8192, 128) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void lanes(float *x, int n)
{
	#pragma nest bind(i=warp, j=lane)
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 32; j++)
			x[i * 32 + j] *= 2;
}
__global__ void blocks(float *x, int n)
{
	#pragma nest bind(i=blockIdx.x) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__device__ float row(int i)
{
	return threadIdx.y + i;
}
__global__ void callee(float *x, int n)
{
	const float first = row(0);

	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= first;
}
__global__ void
over_lines(float *x,
	   int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
__global__ void larger(float *x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
void host(float *x, int n)
{
	larger<<<n / 64, dim3(64, 4)>>>(x, n);
	own<<<n / 64, 64>>>(x, n);
}
void host2(float *x, int n)
{
	#pragma nest deviceptr split(i:96) bind(i) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
