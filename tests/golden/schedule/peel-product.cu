// No sum after takes the product of the last iteration as such: another loop takes it from memory with other elements, or it
// is multiplied, or compared.  A loop of few iterations is written out anyway.
__global__ void stages(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z, int n)
{
	float c[64];
#pragma nest peel(i:last) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		c[i] = x[i] * y[i];
	for (int i = 0; i < n; i++)
		b[i] = c[i] + z;
}
__global__ void factor(float *__restrict__ b, const float *__restrict__ y, float z, int n)
{
	float s = 1;
#pragma nest peel(i:last) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		s = s * y[i];
	b[0] = s * z;
}
__global__ void sums(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z, int n)
{
	float s = 0;
#pragma nest peel(i:first) assume(n >= 1, n <= 64)
	for (int i = 0; i < n; i++)
		s += x[i] * y[i];
	b[0] = s + z;
}
__global__ void few(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = 1;
#pragma nest peel(i:last)
	for (int i = 0; i < 4; i++)
		s = s * y[i];
	b[0] = s + z;
}
__global__ void said(float *__restrict__ b, const float *__restrict__ y, float z, int n)
{
	float s = 1;
#pragma nest peel(i:last) assume(n >= 1, n <= 64) fp(contract)
	for (int i = 0; i < n; i++)
		s = s * y[i];
	b[0] = s + z;
}
