// A float is compared with 0.5 as a float: nothing is rounded either way.
__global__ void threshold(float *out, const float *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		if (in[i] > 0.5 && in[i] <= 1.0)
			out[i] = 1.0;
		else if (in[i] == -0.25)
			out[i] = in[i] < 0.1 ? 2.0 : 0.0;
	}
}
