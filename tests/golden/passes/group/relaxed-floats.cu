// fp(relaxed) licenses another order of a sum; fmaxf too, which chooses either zero.
// cunest: --cost-model=paper
__global__ void scores(float *out, const float *__restrict__ in, int n, float bias, float shift, float least)
{
	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i] = fmaxf(fmaxf(bias, in[i] + bias + shift), least);
}
