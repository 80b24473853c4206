// CUDA has no min of a float and an int: as code, the condition says what they become.
__global__ void scale(float *__restrict__ y, const float *__restrict__ x, int n, float t)
{
	#pragma nest specialize(min(t, n) == 64 && n == 64)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * t;
}

__global__ void scale_by(float *__restrict__ y, const float *__restrict__ x, int n, int w)
{
	#pragma nest specialize(max(2.0, w) < 8 && n == 64)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * w;
}

__global__ void clamped(float *__restrict__ y, const float *__restrict__ x, int n, float t)
{
	#pragma nest specialize(min(t, 2.0) > 1 && n == 64)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * t;
}
