// Other threads' writes, which a run of the checker makes up at barriers, are no difference where a barrier went.
// cunest: --verify -Rpass-analysis=verify
__global__ void rows(const float *__restrict__ in, long *__restrict__ out)
{
	__shared__ float t[64];
	const int x = threadIdx.x;
#pragma nest
	{
		for (int i = 0; i < 4; i++)
			t[i * 9 + x + 1] = in[i * 2 + x];
		__syncthreads();
		for (int k = 0; k < 4; k++)
			out[k * 2 + x] = t[1 + x + 9 * k];
	}
}
