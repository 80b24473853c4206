// Under fp(strict) a product is not fused with the sum that uses it.
// cunest: --cost-model=paper -Rpass-missed=concat-if
__global__ void scale(float *out, const float *__restrict__ in, int n, int m, float w)
{
	#pragma nest only(concat-if)
	for (int i = 0; i < n; i++) {
		float t = 0.0f;
		if (i < m)
			t = in[i] * w;
		if (i < m)
			out[i] = t + w;
	}
}
