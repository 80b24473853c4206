// Only the definition changes: the qualifier is no part of the type, so callers, pointers to the
// function and its other declarations stay as they are.
__global__ void axpy(int n, float a, const float *x, float *y);
template <typename T> __global__ void copy_first(T *to, const T *from, int n);

void (*chosen)(int, float, const float *, float *) = axpy;

void launch(int n, float a, const float *x, float *y)
{
	axpy<<<1, 256>>>(n, a, x, y);
	copy_first<float><<<1, 256>>>(y, x, n);
	chosen(n, a, x, y);
}

#pragma nest noalias
__global__ void axpy(int n, float a, const float *x, float *y)
{
	for (int i = threadIdx.x; i < n; i += 256)
		y[i] += a * x[i] + x[0];
}

#pragma nest noalias
template <typename T> __global__ void copy_first(T *to, const T *from, int n)
{
	for (int i = threadIdx.x; i < n; i += 256)
		to[i] = from[0];
}

template __global__ void copy_first<double>(double *to, const double *from, int n);
template <> __global__ void copy_first<int>(int *to, const int *from, int n)
{
	to[0] = from[n];
}
