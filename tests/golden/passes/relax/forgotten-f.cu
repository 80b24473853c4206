__global__ void grey(float *out, const float *r, const float *g, const float *b, int n)
{
	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i] = 0.299 * r[i] + 0.587 * g[i] + 0.114 * b[i];
}
