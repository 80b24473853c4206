// cunest: -Rpass-missed=scalar-replace
// The array rounds the product; in a register nvcc would contract it with the sum.
__global__ void axpb(float *out, const float *x, float *scaled, float a, float b, int n)
{
	#pragma nest noalias temporary(scaled)
	for (int i = 0; i < n; i++) {
		scaled[i] = a * x[i];
		out[i] = scaled[i] + b;
	}
}
