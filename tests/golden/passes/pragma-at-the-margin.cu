// What moves before a loop stands as the loop does, not as the pragma above it; the pragma stays with its loop.
// cunest: --cost-model=paper
__global__ void f(float *y, const float *x, int n, int w, int h)
{
#pragma nest
	for (int i = 0; i < n; i++) {
#pragma unroll 4
		for (int k = 0; k < n; k++)
			y[i / w * h + k] = x[k];
	}
}
