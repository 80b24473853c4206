// The first condition says the second.
// cunest: --cost-model=paper
__global__ void edges(float *out, int *seen, const float *__restrict__ in, int n, int last)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (i < last && in[i] > 0.0f)
			out[i] = in[i];
		if (i < last)
			seen[i] = 1;
	}
}
