__global__ void nearest(float *best, const float *px, const float *py, float x, float y, int n)
{
	float least = 1e30f;

	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++) {
		float d = sqrtf(powf(px[i] - x, 2) + powf(py[i] - y, 2));
		least = fminf(least, d);
	}
	*best = least;
}
