// Each part leaves as many loops as it does not depend on.
__global__ void deconv(float *__restrict__ out, const float *__restrict__ in, int n, int y, int x, int s, int w)
{
	float acc = 0.0f;

	#pragma nest assume(1 <= s && s <= 16, 0 <= y && y < 65536, 0 <= x && x < 65536, 0 <= n && n <= 64, 0 <= w && w <= 1024)
	for (int c = 0; c < n; c++)
		for (int ky = 0; ky < n; ky++)
			for (int kx = 0; kx < n; kx++)
				if ((x + kx) % s == 0 && (y + ky) % s == 0)
					acc += in[((y + ky) / s) * w + (x + kx) / s];
	out[y * w + x] = acc;
}
