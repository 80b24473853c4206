// What a function that cannot be seen does is not known: it stays, and says so.
// cunest: -Rpass-missed=licm
__device__ float weight(float);
__global__ void gauss(float *y, const float *x, int n, float t)
{
	#pragma nest only(licm)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * weight(t);
}
