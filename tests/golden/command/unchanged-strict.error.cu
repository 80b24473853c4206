// cunest: --strict
__global__ void k(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1.0f;
	for (int i = 0; i < n; i++)
		out[i] *= in[i];
}
