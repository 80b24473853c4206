// cunest: --all
// A function that a macro makes has no bytes to change: a line says so, one for each of them that has a loop and runs on the
// device. Other loops without annotation stay silent.
#define SCALED(name, type) \
	__global__ void name(type *a, type by, int n) \
	{ \
		for (int i = 0; i < n; i++) \
			a[i] = a[i] / by; \
	}
#define SINGLE(name) \
	__global__ void name(float *a) { *a = 1; }
#define ON_HOST(name) \
	void name(float *a, int n) { for (int i = 0; i < n; i++) a[i] = 1; }
#define OF_TYPES(name) \
	template <class T> __device__ void name(T *a, int n) \
	{ \
		for (int i = 0; i < n; i++) \
			a[i] = 1; \
	}

SCALED(scaled, float)
SCALED(scaled_double, double)
SINGLE(single)
ON_HOST(filled)
OF_TYPES(ones)
template __device__ void ones<int>(int *, int);

__global__ void plain(float *__restrict__ a, const float *__restrict__ b, int n, int w)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + 1.0f;
}
