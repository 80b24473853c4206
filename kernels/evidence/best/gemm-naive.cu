// gemm-naive by hand: 64x64 elements a block of 8x8 threads, 8x8 a thread; A is turned on the way into
// shared memory, so that both operands are read as vectors.
__global__ void __launch_bounds__(64)
gemm(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int depth)
{
	__shared__ float4 As[16][16], Bs[16][16];
	const int tx = threadIdx.x, ty = threadIdx.y, t = ty * 8 + tx;
	const int row = blockIdx.y * 64, col = blockIdx.x * 64;
	const float4 zero = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
	float acc[8][8] = {};

	for (int k0 = 0; k0 < depth; k0 += 16) {
		for (int v = t; v < 64 * 4; v += 64) {
			const int i = v / 4, k = v % 4 * 4;
			const float4 a = row + i < m && k0 + k < depth ? *(const float4 *)&A[(row + i) * depth + k0 + k] : zero;

			((float *)As[k])[i] = a.x;
			((float *)As[k + 1])[i] = a.y;
			((float *)As[k + 2])[i] = a.z;
			((float *)As[k + 3])[i] = a.w;
		}
		for (int v = t; v < 16 * 16; v += 64) {
			const int k = v / 16, j = v % 16;

			Bs[k][j] = k0 + k < depth && col + j * 4 < n ? *(const float4 *)&B[(k0 + k) * n + col + j * 4] : zero;
		}
		__syncthreads();
		const int turns = min(16, depth - k0);
		if (turns == 16) {
			#pragma unroll
			for (int k = 0; k < 16; k++) {
				const float4 a0 = As[k][ty * 2], a1 = As[k][ty * 2 + 1], b0 = Bs[k][tx * 2], b1 = Bs[k][tx * 2 + 1];
				const float a[8] = {a0.x, a0.y, a0.z, a0.w, a1.x, a1.y, a1.z, a1.w};
				const float b[8] = {b0.x, b0.y, b0.z, b0.w, b1.x, b1.y, b1.z, b1.w};

				for (int i = 0; i < 8; i++)
					for (int j = 0; j < 8; j++)
						acc[i][j] += a[i] * b[j];
			}
		} else {
			#pragma unroll 1
			for (int k = 0; k < turns; k++)
				for (int i = 0; i < 8; i++)
					for (int j = 0; j < 8; j++)
						acc[i][j] += ((float *)As[k])[ty * 8 + i] * ((float *)Bs[k])[tx * 8 + j];
		}
		__syncthreads();
	}
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j += 4)
			if (row + ty * 8 + i < m && col + tx * 8 + j < n)
				*(float4 *)&C[(row + ty * 8 + i) * n + col + tx * 8 + j] =
				    make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3]);
}
