// What a callee does besides computing would be lost: it stays, and so does what is not in sight.
__device__ int counter;
__device__ int next(int k)
{
	counter++;
	return k + 1;
}
__device__ int hidden(int k);
template <typename T> __device__ T twice(T x) { return x + x; }

__global__ void f(int *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = next(3) + hidden(4) + twice(5);
}
