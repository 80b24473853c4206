// Who of a warp changes memory is not asked of a variable with the name of the register.
// cunest: -Rpass-missed=accumulate
__global__ void certain(const float *__restrict__ x, float *__restrict__ sum, int n, uint3 threadIdx)
{
	#pragma nest reduction(+: sum) assume(blockDim.x == 64, n > 0)
	for (int i = threadIdx.x; i < n; i++)
		atomicAdd(sum, x[i]);
}
