// Three element-wise loops of a layer, fused: what they hand on stays in registers.
__global__ void layer(float *out, const float *x, const float *residual, float *centred, float *sum, float mean, int n)
{
	#pragma nest noalias temporary(centred, sum) fuse(i#1, i#2, i#3)
	{
		// centre
		for (int i = 0; i < n; i++)
			centred[i] = x[i] - mean; // about the mean
		// add what went around the layer
		for (int i = 0; i < n; i++)
			sum[i] = centred[i] + residual[i];
		// clip
		for (int i = 0; i < n; i++)
			out[i] = fmaxf(sum[i], 0.0f);
	}
}
