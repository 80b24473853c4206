// An atomic sum of products, by a name, or two.
__device__ void dot(float *s, const float *a, const float *b, int n)
{
	#pragma nest reduction(+: s) noalias
	for (int i = 0; i < n; i++) {
		const float p = a[i] * b[i];
		atomicAdd(s, p);
	}
}

__device__ void twice(float *s, const float *a, const float *b, int n)
{
	#pragma nest reduction(+: s) noalias
	for (int i = 0; i < n; i++) {
		const float p = a[i] * b[i];
		const float q = -p;
		atomicAdd(s, q);
	}
}

__device__ void sum(float *s, const float *a, int n)
{
	#pragma nest reduction(+: s) noalias
	for (int i = 0; i < n; i++) {
		const float p = a[i];
		atomicAdd(s, p);
	}
}
