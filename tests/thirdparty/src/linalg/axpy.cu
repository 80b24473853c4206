#include "quill/launch.cuh"

template <typename T> __global__ void axpy(T *y, const T *x, T a, int n)
{
	for (int i = quill::global_index(); i < n; i += blockDim.x * gridDim.x)
		y[i] += a * x[i];
}

template <typename T> static quill_status run(T *y, const T *x, T a, int n)
{
	QUILL_CHECK_SIZE(n > 0);
	axpy<T><<<quill::blocks_of(n), QUILL_BLOCK>>>(y, x, a, n);
	return quill::finish();
}

quill_status quill_saxpy(float *y, const float *x, float a, int n)
{
	return run(y, x, a, n);
}

quill_status quill_daxpy(double *y, const double *x, double a, int n)
{
	return run(y, x, a, n);
}
