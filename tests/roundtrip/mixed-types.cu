// Operands of several types, and the conversions that C inserts between them.
__global__ void b1(double *__restrict__ y, const short *__restrict__ h, const double *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] + h[j];
}
__global__ void b2(double *__restrict__ y, const short *__restrict__ h, const double *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] * h[j];
}
__global__ void b3(double *__restrict__ y, const short *__restrict__ h, const double *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = h[j];
}
__global__ void b4(double *__restrict__ y, const unsigned char *__restrict__ h, const double *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] + h[j];
}
__global__ void f1(float *__restrict__ y, const float *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] + 2ul;
}
__global__ void f2(float *__restrict__ y, const float *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] + 2u;
}
__global__ void f3(float *__restrict__ y, const float *t)
{
	#pragma nest
	for (int j = 0; j < 32; j++)
		y[j] = t[j] + sizeof(float);
}
