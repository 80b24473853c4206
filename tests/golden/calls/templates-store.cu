// Within a template T may be a pointer: what is stored through one is not the callee's own.
template <class T> __device__ void element(T a, int i) { a[i] = i; }
template <class T> __device__ void target(T a, int i) { *a = i; }
template <class T> __device__ void local(T a, int i)
{
	T b = a;
	b[i] = i;
}
template <class T> __device__ void array(T a[4], int i) { a[i] = i; }
template <class T> __device__ T own(int i)
{
	T a[4];
	a[i & 3] = i;
	return a[i & 3];
}

template <class T> __global__ void k(T a, int *__restrict__ out, int n, int m)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		element(a, i);
		target(a, i);
		local(a, i);
		array(a, i);
		own<int>(i);
		out[i] = a[m] / (m * m + 1);
		target(a + m, i);
		out[i + n] = a[m] / (m * m + 1);
	}
}
template __global__ void k<int *>(int *, int *, int, int);
