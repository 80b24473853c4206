// nvcc's model: the guards of a division group and leave; those of a plain load stay as they are.
__global__ void taps(float *out, const float *__restrict__ in, int n, int width, int stride, int pad)
{
	int x = threadIdx.x;
	float acc = 0.0f;
	#pragma nest no(guards) assume(1 <= stride && stride <= 16, 0 <= pad && pad < 64, 0 < width && width < 4096, 0 <= n && n < 4096)
	for (int k = 0; k < n; k++)
		acc += x >= pad && k > 2 && x < width * stride && k < n - 2 ? in[x / stride + k / stride] : 0.0f;
	#pragma nest no(guards) assume(1 <= stride && stride <= 16, 0 <= pad && pad < 64, 0 < width && width < 4096, 0 <= n && n < 4096)
	for (int k = 0; k < n; k++)
		acc += x >= pad && k > 2 && x < width && k < n - 2 ? in[x + k] : 0.0f;
	out[x] = acc;
}
