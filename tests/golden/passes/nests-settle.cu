// The second nest reads zeros, so the first stores them for nobody: one run of the command sees both.
// cunest: --all
__global__ void joints(float *out, const float *x)
{
	float px[4], py[4];

	for (int i = 0; i < 4; i++) {
		px[i] = x[i];
		py[i] = 0.0f;
	}
	for (int k = 0; k < 100; k++)
		for (int j = 3; j > 0; j--) {
			float y = py[j - 1];

			out[k] += px[j] - y;
		}
}
