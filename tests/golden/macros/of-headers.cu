// What the toolkit's headers define is a macro like the user's, precompiled or not.
__global__ void softmax_part(float *out, const float *in, int n, int cols, float phase)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		float most = -INFINITY;

		for (int j = 0; j < cols; j++) {
			most = fmaxf(most, in[i * cols + j]);
			if (in[i * cols + j] > phase)
				out[i] *= cosf(phase * (float)M_PI) * (float)(INT_MAX - CHAR_BIT);
		}
		out[i] += cols > 0 ? most : NAN;
	}
}
