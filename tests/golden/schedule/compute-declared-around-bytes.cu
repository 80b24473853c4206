// What is counted is the array that is there afterwards: the one at the top goes with its last word.
__global__ void strips(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float rows[700][16];

	#pragma nest assume(n >= 32, n <= 600, n % 16 == 0) split(y#2:16) bind(x#2=threadIdx.x) compute(rows at y#2.o in=shared) expect(smem <= 1280)
	{
		for (int y = 0; y < n + 4; y++)
			for (int x = 0; x < 16; x++)
				rows[y][x] = fmaxf(in[y * 20 + x], in[y * 20 + x + 4]);
		for (int y = 0; y < n; y++)
			for (int x = 0; x < 16; x++)
				out[y * 20 + x] = fmaxf(rows[y][x], rows[y + 4][x]);
	}
}
