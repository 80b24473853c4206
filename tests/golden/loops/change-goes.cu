// A for whose variable, bound or step changes in code that goes is one that counts from then on.
// cunest: --all
__global__ void gone(float *out, const float *in, int n)
{
	for (int v = 0; v < n; v++)
		for (int j = 8; j < 4; j++)
			out[j] = in[++v];
}

__global__ void counts(float *out, const float *in, int n, int m, int w)
{
	for (int i = 0; i < n; i++) {
		out[i] = in[m * w] + 1.0f / (float)(m * w);
		if (n < n)
			i++;
		if (w != w)
			n = 0;
	}
}

__global__ void still(float *out, const float *in, int n, int m, int w)
{
	for (int i = 0; i < n; i++) {
		out[i] = in[m * w] + 1.0f / (float)(m * w);
		for (int j = 8; j < 4; j++)
			i++;
		if (in[i] > 0.0f)
			i++;
	}
}

__global__ void read(float *out, int *bound, int n, int m, int w)
{
	for (int i = 0; i < bound[0]; i++) {
		out[i + m * w] = 1.0f / (float)(m * w);
		for (int j = 8; j < 4; j++)
			bound[j] = i;
	}
}
