// What a block inside of a nest declares is known there only: nothing that names it leaves.
// cunest: --cost-model=paper --score=off -Rpass-missed=opaque
namespace wide {
	__device__ int twice(int);
	__device__ int twice(float);
}
template <typename T> __device__ int size_of(int n);
__device__ int with_own(int n)
{
	enum { BASE = 5 };
	return n / BASE;
}
__global__ void inner(int *o, int n, int *q)
{
	enum { TOP = 12 };
	struct pair { int x, y; };
	#pragma nest
	for (int i = 0; i < n; i++) {
		typedef unsigned short narrow;
		struct three { int x, y, z; };
		enum { LOW = 3 };
		narrow t = n / 3;
		o[i] = n / LOW + n % (int)sizeof(three) + t;
		o[i + 7] = ((three *)q)[n].x % n;
		o[i + 8] = ((pair *)q)[n].x % TOP;
		if (n / (narrow)n)
			o[i] = n / 5;
		for (int k = n / LOW; k < n / 5; k++)
			o[k] = n / 5;
	}
	#pragma nest
	for (int i = 0; i < n; i++)
		o[i] = with_own(7) + with_own(n);
	if (n > 3) {
		typedef short local;
		#pragma nest
		for (int i = 0; i < n; i++)
			o[i] = n / (local)3;
	}
}
__global__ void called(int *o, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		using namespace wide;
		o[i] = twice(n / 3);
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		typedef unsigned short narrow;
		o[i] = size_of<narrow>(n / 7);
	}
}
template <typename T> __device__ int any_of(T);
template <typename T> __device__ int any_of(T, T);
template <typename T> __global__ void templated(T *o, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		typedef unsigned short narrow;
		static_assert(sizeof(T) > 1, "");
		o[i] = any_of(T(3)) + n / 7;
		o[i] = n / 7 + (narrow)n;
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		static_assert(sizeof(T) > 1, "");
		o[i] = any_of(T(3)) + n / 7;
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		using namespace wide;
		o[i] = twice(T(3)) + n / 7;
	}
}
