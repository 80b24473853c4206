// Nothing is declared between `else` and `if`; literals get no names.
// cunest: --cost-model=paper
__global__ void faces(float *out, float u, int n)
{
#pragma nest
	for (int face = 0; face < n; face++) {
		float x = 0, y = 0;
		// six of them
		if (face == 0) {
			x = 1;
		}
		// the second
		else if (face == 1) {
			x = -1;
			y = out[face] / u;
		} else if (face == 3) {
			y = -1;
			x = u;
		} else {
			x = out[face] / u;
			y = -1;
		}
		out[face] = x + y;
	}
}
