// an error spoils what depends on it, and nothing else
struct item {
	unknown_type weight;
	float value;
};

__device__ float broken(float x)
{
	undeclared(x);
	return x * 2.0f;
}

__device__ float through(float x)
{
	return broken(x) + 1.0f;
}

__global__ void calls(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = through(a[i]);
}

__global__ void reads(float *a, const item *items, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = items[i].weight;
}

__global__ void healthy(float *a, const float *b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)n);
}
