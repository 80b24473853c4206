// When the value of a new variable turns out to be in an older one, the new one goes.
// cunest: --cost-model=paper
__global__ void parts(float *out, const float *x, int n, int w)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		if (i * w + threadIdx.x >= n)
			break;
		for (int y = 0; y < w; y++) {
			if (i * w + threadIdx.x < y)
				out[y] = x[i * w];
		}
		for (int z = 0; z < w; z++) {
			if (i * w + threadIdx.x < z)
				out[z] = x[z];
		}
	}
}
