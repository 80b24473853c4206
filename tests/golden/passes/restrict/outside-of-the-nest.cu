// The clause speaks of the loop; the sum is stored after it, into what might be x for all we know.
// cunest: -Rpass=restrict -Rpass-missed=restrict
__global__ void row_sums(float *sums, float *scaled, const float *x, const float *scale, int n)
{
	const int row = blockIdx.x;
	float sum = 0.0f;

#pragma nest noalias
	for (int i = 0; i < n; i++) {
		scaled[row * n + i] = x[row * n + i] * scale[row];
		sum += x[row * n + i];
	}
	sums[row] = sum;
}
