// The guard of a division and the division leave together; that of a load leaves alone, the load stays.
__global__ void spread(float *__restrict__ out, const float *__restrict__ in, int n, int y, int h, int s)
{
	float acc = 0.0f;

	#pragma nest assume(1 <= s && s <= 16, 0 <= y && y < 65536, 0 <= h && h <= 64)
	for (int k = 0; k < n; k++)
		acc += 0 < y && y < h * s ? in[y / s] : 0.0f;
	out[y] = acc;
}
