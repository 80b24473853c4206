// A size that the user knows to be a power of two.
// cunest: -Rpass=fast-division
__global__ void bits(int *__restrict__ out, int n, int size)
{
	#pragma nest assume(size > 0, (size & (size - 1)) == 0)
	for (int i = threadIdx.x; i < n; i += 32) {
		const int slot = i % size; // in the ring
		const int lap = i / size;

		out[i] = slot * 3 + lap;
	}
}
