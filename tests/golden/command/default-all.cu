// cunest: --all
// default(...) is for nests without annotation too.
__device__ float weight(float);

__global__ void first(float *a, float t)
{
	for (int i = 0; i < 8; i++)
		a[i] = a[i] * weight(t);
}
#pragma nest default(pure(weight), cost(licm:1))
__global__ void second(float *a, float t)
{
	for (int i = 0; i < 8; i++)
		a[i] = a[i] * weight(t);
}
