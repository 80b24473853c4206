// base + step was never computed: nothing says that it fits.
// cunest: --cost-model=paper -Rpass-missed=group
__global__ void copy(float *out, const float *__restrict__ in, int n, int base, int step)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[base + i + step];
}
