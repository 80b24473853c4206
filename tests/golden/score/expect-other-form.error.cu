// What is expected is expected of the form that is taken, and of what guards makes of a loop.
// cunest: --all
__global__ void space(const float *__restrict__ data, float *__restrict__ out, int first, int n, int step)
{
	#pragma nest assume(0 <= first && first < 1000000, 0 < n && n < 1000000, 0 < step && step < 100000) expect(unrolled(i))
	for (int i = first; i < n; i += step)
		for (int j = 0; j < 4; j++)
			if (i + j < n) {
				const int x = i + j;

				out[x] = data[x % 48384 / 864 % 2 * 12544 + x % 48384 / 864 / 2 * 448 + x % 16];
			}
	#pragma nest assume(0 <= first && first < 1000000, 0 < n && n < 1000000, 0 < step && step < 100000) expect(unrolled(i))
	for (int i = first; i < n; i += step)
		for (int j = 0; j < 4; j++)
			if (i + j < n)
				out[i + j] = data[i + j];
}
