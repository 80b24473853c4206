// Nothing is known of the offset, so the new bound might overflow: the remark says what would help.
// cunest: -Rpass-missed=guards
__global__ void total(const float *__restrict__ x, float *__restrict__ y, int n, int m, int offset)
{
	float sum = 0.0f;

	#pragma nest
	for (int i = 0; i < n; i++)
		if (i + offset < m)
			sum += x[i];
	y[0] = sum;
}
