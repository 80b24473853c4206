// Tiles of sizes that fit: what the clauses leave is simple by itself.
__global__ void add(float *__restrict__ out, const float *__restrict__ a, int n)
{
#pragma nest tile(i:32 tail=min) assume(n % 32 == 0, n < 1000000)
	for (int i = 0; i < n; i++)
		out[i] = a[i] + a[i % n];
}
