// What leaves a loop that is not the hot one is a gain, too.
// cunest: --no-lines -Rpass-missed=score
__global__ void rows(float *out, const float *__restrict__ in, int n, int m, float angle)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		float scale = in[i] * cosf(angle);

		for (int j = 0; j < m; j++)
			out[i * 256 + j] = scale;
	}
}
