// Threads share what is copied: a loop cannot read what another loop of the nest stores; what is not copied is the host's.
float f(void)
{
	float x[64];
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = i;
	return x[3];
}
void g(float *y)
{
	float x[64];
	#pragma nest bind(i=threadIdx.x, j=threadIdx.x) copyout(x[0:64]) copy(y[0:64])
	{
	for (int i = 0; i < 64; i++)
		x[i] = i;
	for (int j = 0; j < 63; j++)
		y[j] = x[j + 1];
	}
}
