// A sum of floats has the order of the source, and so have fmaxf and the mixed sum.
// cunest: --cost-model=paper
__global__ void scores(float *out, const float *__restrict__ in, int n, float bias, float shift)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = fmaxf(fmaxf(bias, in[i] + i + shift), shift);
}
