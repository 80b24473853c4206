// cunest: --cost-model=paper --inline
// A function that tells variables from values gets what the source gives it.
template <class T> struct is_lvalue { enum { value = 0 }; };
template <class T> struct is_lvalue<T &> { enum { value = 1 }; };
template <class T> __device__ float forwarded(T &&t) { return is_lvalue<T>::value ? t : t * 100; }
__device__ inline float told(const float &x) { return x; }
__device__ inline float told(float &&x) { return x * 100; }
__device__ inline float only(const float &x) { return x * x; }
struct Scale {
	float k;
	template <class T> __device__ float of(T &&t) const { return is_lvalue<T>::value ? t : t * k; }
	__device__ float operator+(const float &x) const { return x; }
	__device__ float operator+(float &&x) const { return x * k; }
};
__global__ void values(float *__restrict__ y, const float *__restrict__ x, Scale s, float z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = forwarded(z * z) + forwarded(z * z) + told(z * z) + told(z * z);
		y[i] += s.of(z * z) + s.of(z * z);
		y[i] += (s + z * z) + (s + z * z);
		y[i] += only(z * z) + only(z * z);
	}
}
__global__ void variables(float *__restrict__ y, const float *__restrict__ x, Scale s, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float a = x[i] * 2, b = x[i] * 3, c = x[i] * 4, d = x[i] * 5;
		y[i] = forwarded(a) + told(b) + s.of(c) + (s + d);
		const float e = x[i] * 6;
		y[i] += only(e);
	}
}
template <class T> __global__ void unresolved(T *__restrict__ y, const T *__restrict__ x, T z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = told(z * z) + told(z * z);
		const T a = x[i] * 2, b = x[i] * 3;
		y[i] += told(a) + forwarded(b);
		y[i] += only(z * z) + only(z * z);
	}
}
template __global__ void unresolved(float *, const float *, float, int);
