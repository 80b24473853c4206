// An iteration on its own stands in line with what is around the loop: its last product would meet the sum after, the product
// before the loop its first sum.
__global__ void last(float *__restrict__ b, const float *__restrict__ y, float z, int n)
{
	float s = 1;
#pragma nest peel(i:last) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		s = s * y[i];
	b[0] = s + z;
}
__global__ void element(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z, int n)
{
	float c[64];
#pragma nest peel(i:last) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		c[i] = x[i] * y[i];
	for (int i = 0; i < n; i++)
		b[i] = c[n - 1] + z;
}
__global__ void first(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z, int n)
{
	float s = x[0] * y[0], t = z;
#pragma nest peel(i:first) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++) {
		t = t + s;
		s = y[i] + t;
	}
	b[0] = t;
}
__device__ float returned(const float *__restrict__ y, int n)
{
	float s = 1;
#pragma nest peel(i:last) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		s = s * y[i];
	return s;
}
// few iterations are written out
__global__ void three(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z, int n)
{
	float t = x[0] * y[0];
#pragma nest peel(i:3) assume(n >= 10, n <= 64)
	for (int i = 0; i < n; i++)
		t += y[i];
	b[0] = t;
}
__global__ void rest(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = 1;
#pragma nest cut(i @ 1000)
	for (int i = 0; i < 1020; i++)
		s = s * y[i];
	b[0] = s + z;
}
