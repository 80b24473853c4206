/*
 * A matrix transposed, as one writes it first: neighbouring threads read it down a column, 32 lines of memory
 * at once.  The annotation makes a kernel of it, for transpose_tile<<<(n + 31) / 32, dim3(32, 32)>>>: a block
 * takes 32 rows of the result, tile by tile; all accesses of global memory are coalesced, and the tile is
 * transposed in shared memory, in rows of 33, so that a column lies in 32 banks.  The size may be any.
 * Without cunest every thread does all of it.
 */
__global__ void transpose_tile(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
#pragma nest assume(0 <= n && n <= 1 << 15) tile(i:32, j:32)
#pragma nest bind(i.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x) cache(in at j.o pad=1)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			out[i * n + j] = in[j * n + i];
}
