// cunest: --annotate
// Each new line says where it came from.
__global__ void rows(float *__restrict__ out, const float *__restrict__ in, int n, int w)
{
	const int x = threadIdx.x;

	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		out[i] = in[i * (x / w)] * sinf((float)w); // scaled
}
