// Launches that say nothing.
__global__ void words(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x) launch(64)
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
}

__global__ void parts(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x) launch(dim3(1, 1, 1, 1), q)
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
}
