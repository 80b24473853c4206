// cunest:
// Two tiles of different loops: the barrier after the inner loop is no barrier before what stands in it.
__global__ void turns_inside(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B)
{
	#pragma nest bind(i=threadIdx.x) cache(A at g buffers=2) cache(B at h) launch(1, 64)
	for (int i = 0; i < 64; i++) {
		float s = 0;
		for (int h = 0; h < 4; h++)
			for (int g = 0; g < 4; g++)
				for (int k = 0; k < 8; k++)
					s += A[g * 8 + k] * B[h * 8 + k];
		C[i] = s;
	}
}

__global__ void turns_both(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B)
{
	#pragma nest bind(i=threadIdx.x) cache(A at g buffers=2) cache(B at h buffers=2) launch(1, 64)
	for (int i = 0; i < 64; i++)
		for (int h = 0; h < 4; h++)
			for (int g = 0; g < 4; g++)
				for (int k = 0; k < 8; k++)
					C[i] += A[g * 8 + k] * B[h * 8 + k];
}
