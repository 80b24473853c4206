// A pointer that others than CUDA's allocations can set may lead to a variable of the host, itself for one.
void by_address(int n, float *h)
{
	float *u, **p = &u;

	cudaMallocManaged(&u, n * sizeof(*u));
	*p = h;
	#pragma nest noalias bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = 1;
}

void keep(float **);

void by_call(int n)
{
	float *u;

	cudaMallocManaged(&u, n * sizeof(*u));
	keep(&u);
	#pragma nest noalias bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		u[i] = 1;
}
