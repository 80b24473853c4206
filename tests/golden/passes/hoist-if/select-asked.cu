// What the remarks of no-select-unasked.cu ask for, given.
__global__ void either_side(float *__restrict__ out, const float *__restrict__ left,
			    const float *__restrict__ right, int depth, int cols, bool flipped)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (col >= cols)
		return;
	float sum = 0.0f;
	#pragma nest hoist(select)
	for (int d = 0; d < depth; d++) {
		float l = flipped ? left[depth - 1 - d] : left[d];

		sum += l * right[d * cols + col];
	}
	out[col] = sum;
}

__global__ void padded_rows(float *__restrict__ out, const float *__restrict__ in,
			    const float *__restrict__ taps, int rows, int cols, int high, int wide)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	if (x + wide > cols)
		return;
	float sum = 0.0f;
	#pragma nest hoist(select) assume(high <= 1 << 30)
	for (int j = 0; j < high; j++)
		for (int i = 0; i < wide; i++) {
			int row = (int)blockIdx.y + j;
			float v = row < rows ? in[row * cols + x + i] : 0.0f;

			sum += v * taps[j * wide + i];
		}
	out[blockIdx.y * cols + x] = sum;
}
