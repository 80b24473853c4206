// + 0 and 1 * that the user wrote to line things up are no gain for a compiler, and stay
// cunest: --all
__global__ void lined_up(float *v, const float *s, int pitch, int n)
{
	for (int i = 0; i < n; i++) {
		v[4 * i + 0] = s[i + 0 * pitch];
		v[4 * i + 1] = s[i + 1 * pitch];
		v[4 * i + 2] = s[i + 2 * pitch];
	}
}
