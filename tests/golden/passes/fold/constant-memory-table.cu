// A __constant__ array is a table if it is const; the other may be written by the host.
__constant__ const float fixed[3] = {0.5f, 1, -2};
__constant__ float tuned[3] = {0.5f, 1, -2};
__global__ void copy(float *out, int k)
{
	out[k] = fixed[k];
}
__global__ void weigh(float *out, const float *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		if (fixed[1] > 0.75f)
			out[i] = fixed[2] * in[i] + tuned[2];
		if (tuned[1] > 0.75f)
			out[i + n] = fixed[1 + 1] * in[i];
	}
}
