// Nothing is left of the loop: its last product would meet the sum after, and one before it the first sum.
__global__ void behind(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = 1;
#pragma nest unroll(i)
	for (int i = 0; i < 2000; i++)
		s = s * y[i];
	b[0] = s + z;
}
__global__ void before(float *__restrict__ b, const float *__restrict__ y, float z)
{
	float s = y[0] * z;
#pragma nest unroll(i:600)
	for (int i = 0; i < 600; i++)
		s = s + y[i];
	b[0] = s;
}
