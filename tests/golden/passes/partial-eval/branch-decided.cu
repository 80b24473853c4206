// A condition on what is known goes, with the branch that cannot run.
__global__ void filter(float *out, const float *in, int n)
{
	const int enabled[3] = {1, 0, 1};

	#pragma nest
	for (int i = 0; i < n; i++) {
		float v = in[i];

		if (enabled[0])
			v = fmaxf(v, 0.0f);
		if (enabled[1] && i > 0)
			v += in[i - 1];
		out[i] = enabled[2] ? v * 0.5f : v;
	}
	out[n] = enabled[n & 1];
}
