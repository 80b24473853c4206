// INFINITY and NAN are numbers: no call with effects, and nothing to move or to share.
// cunest: --all --disable=guards --cost-model=paper --score=off -Rpass=licm -Rpass-missed=licm|cse|opaque
__global__ void row_maxima(float *__restrict__ out, const float *__restrict__ in, int n, int cols, float phase)
{
	for (int i = 0; i < n; i++) {
		float most = -INFINITY, none = NAN;

		for (int j = 0; j < 16; j++) {
			most = fmaxf(most, j < cols ? in[j] : -INFINITY);
			if (most == INFINITY)
				most = fmaxf(-INFINITY, phase) + sinf(phase) * HUGE_VALF;
			if (in[j] < 0)
				most = -INFINITY;
		}
		out[i] = n > 7 ? most : none;
	}
}
