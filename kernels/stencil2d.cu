// Jacobi step of the 2-D heat equation with a radius-R star; the border keeps its value.

#define R 2

__global__ void stencil2d(float *out, const float *in, const float *coeff, int nx, int ny)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	const int y0 = blockIdx.y * 8;

	if (x >= nx)
		return;

	/* A thread does eight rows. */
#pragma nest noalias(out, in) noalias(out, coeff)
	for (int y = y0; y < min(y0 + 8, ny); y++) {
		float v = in[y * nx + x];

		if (x >= R && x < nx - R && y >= R && y < ny - R) {
			v *= coeff[0];
			for (int r = 1; r <= R; r++) {
				v += coeff[r] * (in[y * nx + (x - r)] + in[y * nx + (x + r)]
						 + in[(y - r) * nx + x] + in[(y + r) * nx + x]);
			}
		}
		out[y * nx + x] = v;
	}
}
