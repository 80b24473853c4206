// In a template, whoever reads, converts, copies or adds a value of a class that only an instance knows may call
// somebody's code: what is read of memory before it is read again after it.
__device__ unsigned gv;
struct V { float a; V() = default; __device__ V(float); __device__ operator float() const { gv++; return a; } __device__ V &operator+=(V o) { gv++; return *this; } };
template <class T> struct Vec { T d[4]; __device__ Vec &operator+=(Vec o) { gv++; return *this; } __device__ Vec &operator=(const Vec &o) { gv++; return *this; }  __device__ Vec &operator++() { gv++; return *this; }};
template <class T> __global__ void k1(float *__restrict__ y, int n, T s)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		s += y[1];
		y[i + n] = gv / 7u % 5u;
	}
}
void go1(V *v, float *y) { k1<V><<<1, 1>>>(y, 3, *v); }
template <class T> __global__ void k2(float *__restrict__ y, int n, T s)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		float f = (float)s;
		y[i + n] = gv / 7u % 5u;
	}
}
void go2(V *v, float *y) { k2<V><<<1, 1>>>(y, 3, *v); }
template <class T> __global__ void k3(float *__restrict__ y, int n, T s)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		if (s) y[2] = 1;
		y[i + n] = gv / 7u % 5u;
	}
}
void go3(V *v, float *y) { k3<V><<<1, 1>>>(y, 3, *v); }
template <class T> __global__ void k4(float *__restrict__ y, int n, T s)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		float f = s;
		y[i + n] = gv / 7u % 5u;
	}
}
void go4(V *v, float *y) { k4<V><<<1, 1>>>(y, 3, *v); }
template <class T> __global__ void k5(float *__restrict__ y, int n, Vec<T> v)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		v += v;
		y[i + n] = gv / 7u % 5u;
	}
}
template <class T> __global__ void k6(float *__restrict__ y, int n, Vec<T> v)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		++v;
		y[i + n] = gv / 7u % 5u;
	}
}
template <class T> __global__ void k7(float *__restrict__ y, int n, Vec<T> v, Vec<T> w)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		v = w;
		y[i + n] = gv / 7u % 5u;
	}
}
template <class T> __global__ void k8(float *__restrict__ y, int n, Vec<T> v)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		Vec<T> w = v;
		y[i + n] = gv / 7u % 5u;
	}
}
template <class T> __global__ void k9(float *__restrict__ y, int n, T s)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = gv / 7u % 5u;
		y[(int)s] = 3;
		y[i + n] = gv / 7u % 5u;
	}
}
void go9(V *v, float *y) { k9<V><<<1, 1>>>(y, 3, *v); }
