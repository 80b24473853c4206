// nvcc's model: the load surely runs after the if, and leaves the loop.
__global__ void spread(float *out, const float *in, int m, int which)
{
	#pragma nest noalias(out, in) no(restrict)
	for (int i = 0; i < 64; i++) {
		if (i < m) {
			out[i] = 1.0f;
			out[i + 64] = in[which];
		} else {
			out[i + 64] = in[which];
		}
	}
}
