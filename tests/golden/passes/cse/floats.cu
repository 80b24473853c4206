// cunest: --passes=cse --cost-model=paper
// Operands of floats are swapped only under cse(commutative); what is equal as written is shared, products that feed sums too.
__global__ void norm(float *out, float mean, float var, float eps, float g, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[2 * i] = g * var + mean;
		out[2 * i + 1] = g * var - mean;
		out[3 * i] = sqrtf(var / eps);
		out[3 * i + 1] = rsqrtf(var / eps);
		out[4 * i] = mean + eps;
		out[4 * i + 1] = eps + mean;
	}
	#pragma nest cse(commutative)
	for (int i = 0; i < n; i++) {
		out[2 * i] = g * var + mean;
		out[2 * i + 1] = var * g - mean;
		out[4 * i] = mean + eps;
		out[4 * i + 1] = eps + mean;
	}
}
