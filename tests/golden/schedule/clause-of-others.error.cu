// Words of other tools: the error says which clause of ours is nearest.
__global__ void product(float *c, const float *a, const float *b, int n)
{
	#pragma nest tile(i:16, j:16) tensor(i.i, j.i)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			c[i * n + j] = a[i] * b[j];
}
__global__ void others(float *c, int n)
{
	#pragma nest unroll_and_jam(i:4) compute_at(c, i)
	for (int i = 0; i < n; i++)
		c[i] = 0;
}
