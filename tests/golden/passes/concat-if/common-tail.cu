// What both end with comes after the if.
// cunest: --cost-model=paper
__global__ void store(float *out, int *seen, const float *__restrict__ in, int n, int m)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (i < m) {
			out[i] = in[i];
			seen[i * 2] = i + m;
		} else {
			out[i] = 0.0f;
			seen[i * 2] = i + m;
		}
	}
}
