// A pair of quotient and remainder costs one division; a remainder alone, or a quotient, stays what it is.
// cunest: -Rpass=fast-division
__global__ void pair(int *__restrict__ out, const int *__restrict__ in, int n, int width, int height)
{
	#pragma nest assume(width > 0, height > 0)
	for (int i = threadIdx.x; i < n; i += 32) {
		const int x = i % width; /* column */
		const int y = i / width; /* row */

		out[x * height + y] = in[i];
	}
	#pragma nest assume(width > 0)
	for (int i = threadIdx.x; i < n; i += 32)
		out[i] += in[i % width];
	#pragma nest assume(height > 0)
	for (int i = threadIdx.x; i < n; i += 32)
		out[i] += in[i / height];
}
