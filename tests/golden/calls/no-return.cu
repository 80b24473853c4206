// cunest: --all --cost-model=paper -Rpass-missed=licm
// A function that is left without a value is not called where the source does not call it.
__device__ int nothing(int n)
{
}

__device__ int some(int n)
{
	if (n > 3)
		return 1;
	else if (n > 2)
		return 2;
}

__device__ int all(int n)
{
	if (n > 3) {
		return 1;
	} else {
		if (n > 2)
			return 3;
		return 4;
	}
}

__global__ void of_nothing(int *__restrict__ out, const int *__restrict__ in, int m, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * nothing(m);
}

__global__ void of_some(int *__restrict__ out, const int *__restrict__ in, int m, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * some(m);
}

__global__ void of_all(int *__restrict__ out, const int *__restrict__ in, int m, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * all(m);
}
