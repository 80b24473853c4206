// if (c) A; if (!c) B
// cunest: --cost-model=paper
__global__ void relu_grad(float *out, const float *__restrict__ in, int n, int m)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (i < m)
			out[i] = in[i];
		if (i >= m)
			out[i] = 0.0f;
	}
}
