// Turns of two buffers are counted from what the loop begins with: in each iteration, so it must still be there.
__global__ void changes(const float *__restrict__ A, float *__restrict__ B, int n, int s)
{
	int base = s;

	#pragma nest cache(A at k buffers=2) assume(n <= 100000, 0 <= s && s <= 3)
	for (int k = base; k < n; k += 16) {
		float t = 0;
		for (int i = k; i < k + 16; i++)
			t += A[i];
		B[threadIdx.x] += t;
		base += 3;
	}
	B[threadIdx.x] += base;
}

// k - s is another number than it is.
__global__ void overflows(const float *__restrict__ A, float *__restrict__ B, int n, int s)
{
	#pragma nest cache(A at k buffers=2) assume(s <= 3)
	for (int k = s; k < n; k += 16) {
		float t = 0;
		for (int i = 0; i < 16; i++)
			t += A[i + (k & 127)];
		B[threadIdx.x] += t;
	}
}

// After the last number of its type k begins again, in an odd place.
__global__ void wraps(const float *__restrict__ A, float *__restrict__ B, unsigned n)
{
	#pragma nest cache(A at k buffers=2)
	for (unsigned k = 0; k < n; k += 7) {
		float t = 0;
		for (int i = 0; i < 16; i++)
			t += A[i + (k & 127)];
		B[threadIdx.x] += t;
	}
}
