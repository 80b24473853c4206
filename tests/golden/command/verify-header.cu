// cunest: --verify=strict -Rpass-analysis=verify
// What is written otherwise in a header that is not counted is a step, which is proved.
__global__ void halves(float *out, const float *in, int n)
{
	float sum = 0.0f;
	#pragma nest launch(n, 64)
	for (int s = blockDim.x / 2; s > blockDim.x / 16; s /= 2)
		sum += in[s + threadIdx.x];
	out[threadIdx.x] = sum;
}
