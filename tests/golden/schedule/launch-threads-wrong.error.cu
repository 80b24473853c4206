// cunest: -Rpass-missed=bind
// A block has no more than 1024 threads in all, of them 64 in z.
void product(int n, int *a)
{
#pragma nest assume(1 <= n && n <= 70) split(i:16) bind(i.o=threadIdx.x, i.i=block.y)
	for (int i = 1; i < n; i++)
		a[i] += 2;
}

void depth(int n, int *a)
{
#pragma nest assume(1 <= n && n <= 70) bind(i=threadIdx.z)
	for (int i = 1; i < n; i++)
		a[i] += 2;
}
