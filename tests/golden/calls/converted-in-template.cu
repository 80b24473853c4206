// cunest: --cost-model=paper
// What makes x an object of the parameter's class is not in the tree of a template.
__device__ int made;
struct Counted {
	float v;
	__device__ Counted(float v) : v(v) { made++; }
};
struct Plain {
	float v;
	__device__ Plain(float v) : v(v) {}
};
__device__ inline float counted(Counted c) { return expf(c.v); }
__device__ inline float plain(const Plain &p) { return expf(p.v); }
template <class T> __global__ void calls(T *__restrict__ y, T x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = counted(x) + counted(x);
		y[i] += plain(x) + plain(x);
	}
}
template __global__ void calls(float *, float, int);
