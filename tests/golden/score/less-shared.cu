// cunest: -Rpass=score -Rpass-missed=score -Rpass-analysis=score
// x / 864 / 2 as x / 1728 is one division less where it stands, and one more where the first was shared.
__global__ void space(const float *__restrict__ data, float *__restrict__ out, int first)
{
	#pragma nest assume(0 <= first && first < 1000000)
	for (int i = 0; i < 24; i++) {
		const int x = i * 4096 + first + threadIdx.x;

		out[x] = data[x % 48384 / 864 % 2 * 12544 + x % 48384 / 864 / 2 * 448 + x % 16];
	}
}
