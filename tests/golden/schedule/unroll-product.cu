// A loop is left, or nvcc writes it out anyway, or no sum meets another product.
__global__ void left(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = 1;
#pragma nest unroll(i:8)
	for (int i = 0; i < 2000; i++)
		s = s * y[i];
	b[0] = s + z;
}
__global__ void few(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = y[0] * z;
#pragma nest unroll(i)
	for (int i = 0; i < 8; i++)
		s = s + y[i];
	b[0] = s;
}
__global__ void sums(float *__restrict__ b, const float *__restrict__ x, const float *__restrict__ y, float z)
{
	float s = 0;
#pragma nest unroll(i)
	for (int i = 0; i < 2000; i++)
		s += x[i] * y[i];
	b[0] = s + z;
}
