// A subscript through an array of the thread's column, and a store that nobody reads.
__global__ void gather(float *out, const float *in, int *where, int *count, int n, int w)
{
	const int column = threadIdx.x;

	#pragma nest noalias temporary(where, count) assume(0 < w, n <= 4096)
	for (int row = 0; row < n; row++) {
		where[row * 32 + column] = (row * 7 + column) % w;
		count[row] = row + column;
		out[row * 32 + column] = in[where[row * 32 + column]];
	}
}
