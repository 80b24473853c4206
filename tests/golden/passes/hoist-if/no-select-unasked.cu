// cunest: -Rpass-missed=hoist-if
// The condition of a ?: leaves a loop when hoist(select) asks for it; else it is said what that would do.

// nvcc unswitches it
__global__ void either_side(float *__restrict__ out, const float *__restrict__ left,
			    const float *__restrict__ right, int depth, int cols, bool flipped)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (col >= cols)
		return;
	float sum = 0.0f;
	#pragma nest
	for (int d = 0; d < depth; d++) {
		float l = flipped ? left[depth - 1 - d] : left[d];

		sum += l * right[d * cols + col];
	}
	out[col] = sum;
}

// a fact is missing as well: the row may overflow where there are no taps
__global__ void padded_rows(float *__restrict__ out, const float *__restrict__ in,
			    const float *__restrict__ taps, int rows, int cols, int high, int wide)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	if (x + wide > cols)
		return;
	float sum = 0.0f;
	#pragma nest
	for (int j = 0; j < high; j++)
		for (int i = 0; i < wide; i++) {
			int row = (int)blockIdx.y + j;
			float v = row < rows ? in[row * cols + x + i] : 0.0f;

			sum += v * taps[j * wide + i];
		}
	out[blockIdx.y * cols + x] = sum;
}

// threads of a warp disagree
__global__ void own_choice(float *__restrict__ out, const float *__restrict__ a,
			   const float *__restrict__ b, int n)
{
	float sum = 0.0f;
	#pragma nest
	for (int i = 0; i < n; i++)
		sum += threadIdx.x % 2 == 0 ? a[i] : b[i];
	out[threadIdx.x] = sum;
}

// nvcc unrolls it
__global__ void few(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b, bool first)
{
	float sum = 0.0f;
	#pragma nest
	for (int i = 0; i < 4; i++)
		sum += first ? a[i * 32 + threadIdx.x] : b[i * 32 + threadIdx.x];
	out[threadIdx.x] = sum;
}
