// cunest:
// What is not computed there needs its constants all the same.
template <int N> struct Box {
	float v[N];
	static __device__ float get(float x) { return x * N; }
};
template <int N, bool last> __device__ void step(float *a, int i) { a[i] = last ? N : 0; }
template <int N> __device__ constexpr int next = N + 1;

__global__ void asserted(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		constexpr int M = 4;
		static_assert(M > 2, "M");
		a[i] += 1;
	}
}
__global__ void types(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		constexpr int M = 4, K = 5, L = 6;
		using B = Box<M>;
		typedef float Row[K];
		struct Local { float v[L]; };
		a[i] += sizeof(B) + sizeof(Row) + sizeof(Local);
	}
}
__global__ void arguments(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		constexpr int M = 4, K = 5;
		a[i] += Box<M>::get(a[i]) + next<K>;
	}
}
__global__ void statement(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		constexpr bool last = false;
		step<3, last>(a, i);
	}
}
template <int D> __global__ void dependent(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		constexpr bool last = false;
		constexpr int M = 4;
		static_assert(M + D > 2, "M");
		step<D, last>(a, i);
		step<D + M, true>(a, i);
	}
}
template __global__ void dependent<3>(float *, int);
