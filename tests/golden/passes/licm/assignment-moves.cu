// Single definitions that are no declarations: the assignments leave the loop, out of both loops at once.
// cunest: --cost-model=paper --passes=licm
__global__ void gather(float *__restrict__ out, const float *__restrict__ in, int n, int y, int s)
{
	#pragma nest assume(1 <= s && s <= 16, 0 <= y && y < 65536, 0 <= n && n <= 64)
	{
		int row, base;

		for (int i = 0; i < n; i++) {
			for (int k = 0; k < n; k++) {
				row = y / s; // the same row always
				base = row + 7;
				out[i + k] = in[base + k];
			}
		}
	}
}
