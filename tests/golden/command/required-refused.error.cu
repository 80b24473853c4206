__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest required
	for (float x = 0; x < n; x += 0.5f) {
		if (a[0] > x)
			goto out;
		a[0] = x;
	}
out:;
}
