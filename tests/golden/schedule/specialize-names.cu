// Temporaries of versions that exclude each other share their names.
__global__ void blend(float *__restrict__ y, const float *__restrict__ x, int n, int w, float t)
{
	#pragma nest specialize(w == 64) assume(n > 0, w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < w; j++)
			y[i * w + j] = x[j] * cosf(t * i) + n / w;
}
