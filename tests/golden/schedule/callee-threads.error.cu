// cunest:
// What a callee returns that depends on the calling thread differs in the block: no barrier after such a return, or at such an
// index.  The constructor of a class may ask, too.
__device__ int gid()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}
__device__ int twice()
{
	return 2 * gid();
}
__global__ void leaves(float *__restrict__ out, const float *__restrict__ a, int n)
{
	if (gid() >= n)
		return;
	#pragma nest cache(a at i)
	for (int i = 0; i < 256; i++) {
		float s = 0;
		for (int j = 0; j < 32; j++)
			s += a[i * 32 + j];
		out[i * n + gid()] = s;
	}
}
__global__ void leaves_by_lane(float *__restrict__ out, const float *__restrict__ a, int n)
{
	const int t = threadIdx.x;
	auto mine = [=]() { return t; };
	if (mine() >= n)
		return;
	#pragma nest cache(a at i)
	for (int i = 0; i < 256; i++) {
		float s = 0;
		for (int j = 0; j < 32; j++)
			s += a[i * 32 + j];
		out[i * n + twice()] = s;
	}
}
__global__ void calls_another(float *__restrict__ out, const float *__restrict__ a, int n)
{
	if (twice() >= n)
		return;
	#pragma nest cache(a at i)
	for (int i = 0; i < 256; i++) {
		float s = 0;
		for (int j = 0; j < 32; j++)
			s += a[i * 32 + j];
		out[i * n + twice()] = s;
	}
}
struct mine {
	int v;
	__device__ mine(int x) : v(x + threadIdx.x) {}
};
__device__ int value(mine m)
{
	return m.v;
}
__global__ void converts(float *__restrict__ out, const float *__restrict__ a, int n)
{
	int t = value(n);
	#pragma nest cache(a at i)
	for (int i = 0; i < t; i++) {
		float s = 0;
		for (int j = 0; j < 32; j++)
			s += a[i * 32 + j];
		out[i * blockDim.x + threadIdx.x] = s;
	}
}
