// Overflow, division by zero, a shift too far: left as written, with the reason.
// cunest: --all --passes=fold -Rpass-missed=fold
__global__ void undefined(int *out, int n)
{
	for (int i = 0; i < n; i++)
		if (n < 4) {
			out[i] = 65536 * 65536;
			out[i + 1] = 1 / 0;
			out[i + 2] = 1 << 32;
		}
}
