// A sum may run over the zeros at the edge, but for one that begins with -0.0f, which it would lose.
__global__ void sums(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x, int n)
{
	const int i = threadIdx.x;
	float s = 0.0f, negative = -0.0f, one = 0.0f;

	#pragma nest assume(n <= 1024 && blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1)
	#pragma nest split(k:16) cache(A at k.o) cache(x at k.o)
	for (int k = 0; k < n; k++)
		s += A[i * n + k] * x[k];
	#pragma nest assume(n <= 1024 && blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1)
	#pragma nest split(k:16) cache(A at k.o) cache(x at k.o)
	for (int k = 0; k < n; k++)
		negative += A[i * n + k] * x[k];
	#pragma nest assume(n <= 1024 && blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1)
	#pragma nest split(k:16) cache(x at k.o)
	for (int k = 0; k < n; k++)
		one += A[i * n + k] * x[k];
	y[i] = s + negative * one;
}
