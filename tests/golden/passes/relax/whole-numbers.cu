// What comes to be an integer through a variable stays as it is, and so do quotients by what has no reciprocal.
__global__ void bins(float *__restrict__ y, int *__restrict__ h, const float *__restrict__ x, float w, int n)
{
	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++) {
		const float t = x[i] / w;
		const float u = floorf(t / 3.0f);
		const int k = (int)u;
		h[k] = 1;
		y[i] = x[i] / w;
		h[lrintf(x[i] / w)] = 2;
	}
}
__global__ void small(float *__restrict__ y, double *__restrict__ z, const float *__restrict__ x, int n)
{
	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++) {
		y[i] = x[i] / 1e-39f + x[i] / 3e38f + x[i] / 3e-38f;
		z[i] = x[i] / 1e-310;
	}
}
