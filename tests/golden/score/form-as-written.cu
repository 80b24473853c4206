// cunest: --form=as-written
// One form by name, here as-written.
__global__ void upsample(const float *__restrict__ data, float *__restrict__ out, int n, int stride, int pad)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= n)
		return;
	float acc = 0.0f;
	#pragma nest assume(0 <= x && x < 65536, 1 <= stride && stride <= 16, 0 <= pad && pad <= 64)
	for (int c = 0; c < n; c++) {
		if ((x - pad) % stride == 0 && x >= pad)
			acc += data[c * n + (x - pad) / stride];
	}
	#pragma nest
	for (int c = 0; c < n; c++)
		acc += data[c];
	out[x] = acc;
}
