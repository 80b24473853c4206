// Calls that depend on their arguments only: of the library, and what the user says is pure.
__device__ float weight(float);
__global__ void gauss(float *y, const float *x, int n, float t)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (x[i] > 0.0f)
			y[i] = x[i] * expf(t);
	#pragma nest pure(weight) assume(n > 0)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * weight(t);
}
