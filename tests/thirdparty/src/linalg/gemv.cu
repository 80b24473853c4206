#include "quill/launch.cuh"

static __global__ void gemv(float *y, const float *a, const float *x, int rows, int columns)
{
	int i = quill::global_index();

	if (i >= rows)
		return;
	float sum = 0.0f;
	for (int j = 0; j < columns; j++)
		sum += a[i * columns + j] * x[j];
	y[i] = sum;
}

quill_status quill_sgemv(float *y, const float *a, const float *x, int rows, int columns)
{
	QUILL_CHECK_SIZE(rows > 0 && columns > 0);
	gemv<<<quill::blocks_of(rows), QUILL_BLOCK>>>(y, a, x, rows, columns);
	return quill::finish();
}
