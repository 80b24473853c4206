// nvcc makes the same code of both forms: the text stays.
// cunest: -Rpass-missed=collapse-cond
__global__ void pad(float *out, const float *__restrict__ in, int n, int lo, int hi)
{
	#pragma nest no(guards) assume(0 <= n && n < 4096)
	for (int i = 0; i < n; i++)
		out[i] = i >= lo ? (i < hi ? in[i] : 0.0f) : 0.0f;
}
