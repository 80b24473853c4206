// Equal conditions: one if, whose body gets braces.
// cunest: --cost-model=paper
__global__ void halo(float *tile, float *out, const float *__restrict__ in, int n, int radius)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (i + radius < n)
			tile[i] = in[i];
		if (i + radius < n) {
			out[i] = in[i + radius]; // the far end
			out[i + n] = 0.0f;
		}
	}
}
