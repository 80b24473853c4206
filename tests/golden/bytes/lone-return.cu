// A carriage return that no newline follows ends a line for clang, and goes on for gcc: what stands beside one stays as it is.
// cunest: --all --cost-model=paper
__global__ void comment(float *a, int n, int m)
{
	for (int u = 0; u < n; u++) { // here		a[u] += 1.0f * n / m;
	}
}

__global__ void before(float *a, int n, int m)
{	for (int u = 4; u < 2; u++) {
		a[u] += 1.0f * n / m;
	}
	for (int u = 0; u < n; u++)
		a[u] += 1.0f * n / m;
}
