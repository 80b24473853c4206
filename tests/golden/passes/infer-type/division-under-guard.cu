// What the guard says of n counts where the guard stands before it.
__global__ void mean(float *out, const float *in, size_t n)
{
#pragma nest
	for (int i = 0; i < 64; i++) {
		if (n > 0 && n < 4096)
			out[i] = in[i % n];
		else
			out[i] = n ? in[i % n] : 0;
	}
}
