/* convolved.cu - a filter along each row, whose end is its beginning: a thread for each element.
 *
 * The remainder in the loop over the filter becomes a counter that starts again at the end of the row. */
#include "device.cuh"

#include <cunest.h>

__global__ void convolved_kernel(float *out, const float *in, const float *filter, int columns, int taps)
{
	int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0.0f;

	if (j >= columns)
		return;
	NEST(noalias assume(0 <= j, 0 < columns && columns < 1 << 16, taps < 1 << 16))
	for (int k = 0; k < taps; k++)
		sum += filter[k] * in[i * columns + (j + k) % columns];
	out[i * columns + j] = sum;
}

matrix convolved(const matrix &a, const matrix &filter)
{
	matrix out(a.rows, a.columns);
	device_matrix from(a), with(filter), to(out);
	dim3 blocks((a.columns + THREADS - 1) / THREADS, a.rows);

	convolved_kernel<<<blocks, THREADS>>>(to.data, from.data, with.data, a.columns, filter.columns);
	check(cudaGetLastError());
	to.get(out);
	return out;
}
