__global__ void clamp(float *__restrict__ v, float most, int n)
{
	#pragma nest assume(n <= 1 << 30, gridDim.x <= 1 << 20)
	for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x) {
		if (v[i] > most)
			v[i] = most; // the others stay
	}
}
