/* product.cu - a matrix times a matrix: a thread for each column of the result, and a block for each row.
 *
 * noalias says that the three matrices do not overlap; so the element can be added up in a register. */
#include "device.cuh"

#include <cunest.h>

__global__ void product_kernel(float *c, const float *a, const float *b, int columns, int inner)
{
	int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;

	if (j >= columns)
		return;
	c[i * columns + j] = 0.0f;
	NEST(noalias)
	for (int k = 0; k < inner; k++)
		c[i * columns + j] += a[i * inner + k] * b[k * columns + j];
}

matrix product(const matrix &a, const matrix &b)
{
	matrix c(a.rows, b.columns);
	device_matrix from_a(a), from_b(b), to(c);
	dim3 blocks((c.columns + THREADS - 1) / THREADS, c.rows);

	product_kernel<<<blocks, THREADS>>>(to.data, from_a.data, from_b.data, b.columns, a.columns);
	check(cudaGetLastError());
	to.get(c);
	return c;
}

bool gpu_found()
{
	int n = 0;

	return cudaGetDeviceCount(&n) == cudaSuccess && n > 0;
}
