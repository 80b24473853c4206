// The condition does not matter.
__global__ void store(float *out, const float *__restrict__ in, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (i < m)
			out[i] = in[i]; // either way
		else
			out[i] = in[i];
	}
}
