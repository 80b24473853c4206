// A negative value reads as one.
__global__ void shifts(float *out, const float *in, int n)
{
	const int dx[4] = {-1, 1, 0, 0};
	const float g[2] = {-0.5f, 1.0f};

	#pragma nest
	for (int i = 1; i < n - 1; i++)
		out[i] = in[i + dx[0]] - g[0] * in[i - dx[0]] + dx[1] * in[i] * g[n & 1] + dx[i & 3];
}
