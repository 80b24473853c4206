// cunest: --all
// A loop of another form is a nest whatever becomes of the loops inside: the next run sees what this one has left.
__global__ void halves(float *y, int n, float a)
{
	for (int s = n; s > 0; s >>= 1) {
		for (int i = 0; i < 4; i++) {
			float unused = a * i;
		}
		float dead = a * s;
		y[s] = a;
	}
}
