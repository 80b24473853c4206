// cunest: -Rpass-missed=accumulate
// Atomic updates of a type that a template parameter decides stay where they are, which is said.
template <typename T>
__global__ void count(T *total, const int *__restrict__ keys, int n)
{
	#pragma nest fp(relaxed) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		atomicAdd(total, (T)1);
}

template __global__ void count<float>(float *, const int *, int);
