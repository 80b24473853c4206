// Elements kept in registers, over loops that run and that do not.
__global__ void accumulate(float *out, const float *__restrict__ in, int n, int m)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

#pragma nest noalias accumulate(out at k)
	for (int i = t; i < 40; i += 16) {
		out[i] = 0.5f;
		for (int k = 0; k < m; k++)
			out[i] += in[i * 20 + k] * in[k];
	}
	if (t < n) {
#pragma nest noalias accumulate(out at k)
		for (int k = 0; k < m; k++)
			out[40 + t] += in[t * 20 + k] * in[k];
#pragma nest noalias split(k:4) accumulate(out at k.o) assume(m <= 20)
		for (int k = 0; k < m; k++)
			out[80 + t] = out[80 + t] * 0.5f + in[t * 20 + k];
	}
#pragma nest noalias accumulate(out at k)
	for (int k = 3; k > 0; k--) {
		out[120 + t] = in[k * 16 + t];
		if (in[k] > 0.5f)
			continue;
		out[120 + t]--;
	}
}
