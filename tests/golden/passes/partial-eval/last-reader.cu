// Outside of the nest nothing is removed: a variable that nothing else names stays in use, as compilers
// warn of those that are not.
__global__ void last(float *out, const float *in, int pitch, int n)
{
	const int half = pitch / 2;
	const float w[2] = {0.5f, 0.25f};

	// cunest: -Rpass-missed=partial-eval
	#pragma nest assume(pitch == 64)
	for (int i = 0; i < n; i++)
		out[i] = in[i * half] * w[1];
}
