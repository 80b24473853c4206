// cunest: --cost-model=paper
// Template arguments and a class's name are part of which member it is.
struct Table {
	float scale;
	template <int N> __device__ float at(const float *a, int i) const { return a[i] * N / (N + scale); }
	template <int N> static __device__ float damp(float x) { return x * N / (1 + x); }
	template <int N> __device__ float operator()(float x) const { return x * N / (N + scale); }
};
__global__ void members(float *__restrict__ y, const float *__restrict__ x, Table t, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = t.at<3>(x, i) * t.at<4>(x, i) + t.at<3>(x, i) + t.damp<3>(x[i]) * t.damp<4>(x[i]);
}
__global__ void moved(float *__restrict__ y, const float *__restrict__ x, const Table *__restrict__ t, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = t->at<3>(x, n) + t->template at<5>(x, n);
}
__global__ void by_name(float *__restrict__ y, const float *__restrict__ x, Table t, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = t.operator()<3>(x[i]) * t.operator()<4>(x[i]);
}
