struct filter {
	float taps[5];
	int n;
	__device__ void run(float *out, const float *in);
	__device__ void twice(float *out, const float *in, const float *gain)
	{
#pragma nest noalias(out, in, gain)
		for (int i = 0; i < 64; i++)
			out[i] = 2.0f * in[i] * gain[0];
	}
};

#pragma nest noalias(out, in)
__device__ void filter::run(float *out, const float *in)
{
	for (int i = 0; i < 60; i++)
		out[i] = in[i] * in[i + 4];
}
