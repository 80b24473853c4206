// What is assumed of a nest reaches what was computed before it; a parameter is as good as its number.
__global__ void rows(float *out, const float *in, int pitch, int n)
{
	const int half = pitch / 2;
	const int last = pitch - 1;

	#pragma nest param(P=128) assume(pitch == P)
	for (int i = 0; i < n; i++)
		out[i * half] = in[i * pitch + last];
	if (threadIdx.x == 0)
		out[n * half] = last;
}
