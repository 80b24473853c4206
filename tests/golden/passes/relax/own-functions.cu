// What fp(relaxed) knows of powf, expf and sqrt holds for the library's, not for one's own.
namespace image {
__device__ float powf(float a, float b)
{
	return a - b;
}
__device__ float expf(float a)
{
	return a + 1;
}
__device__ double sqrt(double a)
{
	return a * 2;
}
__global__ void relaxed(float *y, const float *x, float a, int n)
{
#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++) {
		y[i] = powf(x[i], 2.0f);
		y[i + n] = expf(a) * expf(x[i]);
	}
}
__global__ void rounded(float *y, const float *x, int n)
{
#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++)
		y[i] = (float)sqrt((double)x[i]);
}
} // namespace image
