// A variable that the header of an inner loop declares is that loop's, not that of what stands around it.
// cunest: --all
__global__ void window(float *out, int r)
{
	[&](int q) {
		for (int r = q % 3, n = 4; r >= 0; r--)
			for (int k = 4; k < 2; k++)
				out[k] = 1.0f;
	}(r);
	for (int r = 7; r >= 0; r--)
		;
}
