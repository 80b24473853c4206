// cunest: --passes=cse --cost-model=paper
// fp(strict) shares no product that feeds a sum, and swaps no operands; a quotient and the argument of a root are free.
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
	#pragma nest fp(contract) cse(commutative)
	for (int i = 0; i < n; i++) {
		out[2 * i] = g * var + mean;
		out[2 * i + 1] = var * g - mean;
		out[4 * i] = mean + eps;
		out[4 * i + 1] = eps + mean;
	}
}
