// A function of the file's own by a library's name does what its body says, and what the pragma says of it.
namespace image {
__device__ float fabsf(float x)
{
	return x + 1;
}
__device__ int abs(int x)
{
	return x + 7;
}
__device__ int max(int a, int b)
{
	return a * b;
}
__device__ float expf(float x);
__global__ void spread(int *y, const int *x, int w, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = (int)fabsf(-2.0f) + abs(-2) + i;
		y[i + n] = max(x[w], 2) + max(x[w], 2) * i;
		y[i + 2 * n] = max(3, 4) + abs(w * w * w) / (w + 1) * i;
	}
}
__global__ void unknown(float *y, float a, int n)
{
#pragma nest pure(expf)
	for (int i = 0; i < n; i++)
		y[i] = expf(a * i) * expf(a * i);
}
} // namespace image
struct counted {
	int size;
	__device__ static int abs(int x)
	{
		return x + 7;
	}
	__device__ void fill(int *y, int n) const
	{
#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = abs(-2) + i;
	}
};
