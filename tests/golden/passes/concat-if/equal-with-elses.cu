// Both have an else.
// cunest: --cost-model=paper
__global__ void split(float *low, float *high, const float *__restrict__ in, int n, int m)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (i % 2 == m)
			low[i] = in[i];
		else
			low[i] = 0.0f;
		if (i % 2 == m) {
			high[i] = 0.0f;
		} else {
			high[i] = in[i];
		}
	}
}
