// What stands above the second if has no place in one.
// cunest: --cost-model=paper -Rpass-missed=concat-if
__global__ void halves(float *out, int n, int m)
{
	#pragma nest only(concat-if)
	for (int i = 0; i < n; i++) {
		if (i < m)
			out[i] = 1.0f;
		// the other half
		if (i >= m)
			out[i] = 2.0f;
	}
}
