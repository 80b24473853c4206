// Floats are rounded in each iteration; a store, an exit, a sum of another sum is more than adding up.
// cunest: --all --passes=fold
__global__ void more(float *out, int *hits, int n)
{
	float s = 0;
	int a = 0, b = 0;
	for (int k = 0; k < 8; k++)
		s += 0.1f;
	for (int k = 0; k < 8; k++) {
		a += 2;
		b += a;
	}
	for (int k = 0; k < 8; k++) {
		b += k;
		hits[k] = b;
	}
	for (int k = 0; k < n; k++)
		a += k;
	out[0] = s + a + b;
}
