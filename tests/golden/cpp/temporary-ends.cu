// cunest: --cost-model=paper
// An object without a name ends in the statement, and somebody's code runs.
struct Count {
	float *p;
	__device__ ~Count() { *p += 1; }
};
__device__ inline float counted(float *p, float x) { return (void)Count{p}, expf(x); }
__device__ inline float bound(float *p, float x)
{
	const Count &c = Count{p};
	return expf(x) + (c.p != p);
}
__global__ void called(float *__restrict__ y, float *p, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = counted(p, x) + counted(p, x) + bound(p, x) + bound(p, x);
}
__global__ void inside(float *__restrict__ y, float *p, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = *p;
		(void)Count{p};
		y[i] += *p;
	}
}
