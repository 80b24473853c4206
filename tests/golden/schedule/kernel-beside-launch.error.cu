// A launch that has the address of what the loop counts, in memory that both see, and an array, which is an address.
__global__ void counts(int *n);

void addressed(float *y, const float *x, int n)
{
	counts<<<1, 1>>>(&n);
	#pragma nest noalias bind(i=thread) copyin(x[0:n]) copyout(y[0:n])
	for (int i = 0; i < n; i++)
		y[i] = x[i] + 1.0f;
}

void counted(int *y, int n)
{
	int last[1] = {n};

	counts<<<1, 1>>>(last);
	#pragma nest deviceptr assume(n <= 1 << 20) bind(i=thread)
	for (int i = 0; i < last[0]; i++)
		y[i] = i;
}
