// cunest:
// Where nobody says how many threads there are, there are 256 in a block, and in z as many as there can be.
void depth_strided(int n, int *a)
{
#pragma nest deviceptr assume(1 <= n && n <= 70) bind(i=block.z)
	for (int i = 1; i < n; i++)
		a[i] += 2;
}

void depth_grid(int n, int *a)
{
#pragma nest deviceptr assume(1 <= n && n <= 7000) bind(i=thread.z)
	for (int i = 1; i < n; i++)
		a[i] += 2;
}

void product_small(int n, int *a)
{
#pragma nest deviceptr assume(1 <= n && n <= 60) split(i:16) bind(i.o=threadIdx.x, i.i=block.y)
	for (int i = 1; i < n; i++)
		a[i] += 2;
}
