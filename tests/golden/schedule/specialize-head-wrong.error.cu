// What specialize before a function refuses: its condition is about what is known at the head, and no other
// annotation stands inside.
#pragma nest specialize(m == 3)
__global__ void unknown(float *a, int n)
{
	int m = n;

	for (int i = 0; i < m; i++)
		a[i] += 1;
}

#pragma nest specialize(n == 3)
__global__ void twice(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] += 1;
}
