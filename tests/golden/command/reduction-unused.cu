// A clause that has no effect is told; one that a pass or a schedule uses is not.
__global__ void unused(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float s = 0.0f;

	#pragma nest reduction(+: s)
	for (int i = 0; i < n; i++)
		s += in[i * 32 + threadIdx.x];
	out[threadIdx.x] = s;
}

__global__ void atomic(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest reduction(+: out) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		atomicAdd(out, in[i * 32 + threadIdx.x]);
}

__global__ void scheduled(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float s = 0.0f;

	#pragma nest reduction(+: s) assume(n >= 0) reverse(i)
	for (int i = 0; i < n; i++)
		s += in[i * 32 + threadIdx.x];
	out[threadIdx.x] = s;
}
