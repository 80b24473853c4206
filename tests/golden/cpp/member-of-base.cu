// cunest: --cost-model=paper
// A member that hides another of its name: e.v is not e.Base::v, and e[1] not e.w[1].
struct Base {
	float v, w[4];
	__device__ float f(float x) const { return x / (x + v); }
	__device__ float operator[](int i) const { return w[i]; }
};
struct Derived : Base {
	float v, w[4];
	__device__ float f(float x) const { return x / (x - v); }
};
__global__ void fields(float *__restrict__ y, Derived e, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = e.v * y[i] + e.Base::v;
}
__global__ void functions(float *__restrict__ y, Derived e, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = e.f(y[i]) * e.Base::f(y[i]) * e.Derived::f(y[i]);
}
__global__ void elements(float *__restrict__ y, Derived e, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = e[1] * y[i] + e.w[1];
}
