// cunest: -Rpass=cse
// nvcc loads weight[i] again after each store, as it might be out's memory; noalias says that it is not.
__global__ void scale3(float *out, float *weight, int n)
{
	#pragma nest noalias no(restrict)
	for (int i = 0; i < n; i++) {
		out[3 * i] = weight[i] * 0.5f;
		out[3 * i + 1] = weight[i] / 3.0f;
		out[3 * i + 2] = -weight[i];
	}
}
