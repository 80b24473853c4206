// &sum[i] has no known type where T is a parameter of the template.
// cunest: --cost-model=paper
__device__ void add_to(float *p, float v) { atomicAdd(p, v); }

template <class T>
__global__ void columns(T *sum, T *more, const float *x, const float *y, int n, int w)
{
#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		add_to(&sum[i], (T)x[i * w]);
		add_to(&more[i], (T)y[i * w]);
	}
}
