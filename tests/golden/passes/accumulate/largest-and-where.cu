// Two members of a vector type do not overlap, and the stores before say that both may be written.
__global__ void largest(float2 *out, const float *x, int n)
{
	const int t = blockIdx.x;

	out[t].x = x[t * n];
	out[t].y = 0.0f;
#pragma nest noalias
	for (int i = 1; i < n; i++)
		if (x[t * n + i] > out[t].x) {
			out[t].x = x[t * n + i];
			out[t].y = i;
		}
}
