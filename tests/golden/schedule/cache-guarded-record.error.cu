// Records that must stay const, or that nothing is known to put in place of.
struct body {
	float x, m;
};

__device__ float weight(const float4 &v)
{
	return v.w;
}

__global__ void addressed(float *out, const float4 *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	const float4 me = in[i];
	const float4 *mine = &me;
	float sum = 0.0f;

	#pragma nest noalias assume(blockDim.x == 64, 0 <= n, n <= 1 << 20) split(j:64) cache(in at j.o)
	for (int j = 0; j < n; j++)
		sum += in[j].x * me.y;
	out[i] = sum * mine->w;
}

__global__ void bound(float *out, const float4 *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	const float4 me = in[i];
	float sum = 0.0f;

	#pragma nest noalias assume(blockDim.x == 64, 0 <= n, n <= 1 << 20) split(j:64) cache(in at j.o)
	for (int j = 0; j < n; j++)
		sum += in[j].x * me.y;
	out[i] = sum * weight(me);
}

__global__ void own_type(float *out, const float *in, const body *at, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	const body me = at[i];
	float sum = 0.0f;

	#pragma nest noalias assume(blockDim.x == 64, 0 <= n, n <= 1 << 20) split(j:64) cache(in at j.o)
	for (int j = 0; j < n; j++)
		sum += in[j] * me.x;
	out[i] = sum * me.m;
}
