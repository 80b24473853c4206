// copy, copyin and copyout that do not say what the nest does.
void twice(float *__restrict__ x, const float *__restrict__ y)
{
	#pragma nest bind(i=threadIdx.x) copy(x[0:64]) copyin(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] += y[i];
}

void unused(float *__restrict__ x, const float *__restrict__ y)
{
	#pragma nest bind(i=threadIdx.x) copyin(y[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = 1;
}

void only_read(float *__restrict__ x, float *__restrict__ y)
{
	#pragma nest bind(i=threadIdx.x) copyout(x[0:64]) copy(y[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = y[i];
	#pragma nest bind(i=threadIdx.x) copyout(x[0:64]) copyout(y[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = y[i];
}

void both(float *__restrict__ x)
{
	#pragma nest bind(i=threadIdx.x) copyout(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] += 1;
	#pragma nest bind(i=threadIdx.x) copyin(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] += 1;
}

void sizes(float *__restrict__ x, int n)
{
	#pragma nest bind(i=threadIdx.x) copy(x[0:n * n])
	for (int i = 0; i < 64; i++)
		x[i] += 1;
	#pragma nest bind(i=threadIdx.x) copy(x[n:64])
	for (int i = 0; i < 64; i++)
		x[n + i] += 1;
}
