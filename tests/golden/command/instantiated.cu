// A template that is launched is seen once more for each instantiation, with the same bytes.
// cunest: --all --cost-model=paper
template <typename T>
__global__ void copy(int n, T *a, float *b)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		a[i] = (T)b[i];
}
template <>
__global__ void copy<int>(int n, int *a, float *b)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		a[i] = (int)b[i] + 1;
}
template <typename T>
void launch(T *a, float *b)
{
	copy<T><<<1, 2>>>(3, a, b);
}
void both(float *a, int *b, double *c)
{
	copy<<<1, 2>>>(3, a, a);
	launch(b, a);
	launch(c, a);
}
template __global__ void copy<char>(int, char *, float *);
