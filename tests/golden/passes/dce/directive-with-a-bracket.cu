// The pragma is somebody's, and goes with the loop that it stands in: its bracket closes nothing.
// cunest: --passes=dce
__global__ void overwritten(float *out, const float *in, int n)
{
	float last;
#pragma nest
	for (int i = 0; i < n; i++) {
		for (int x = 1; x <= 9; x += 2) {
#pragma mark last)
			last = in[0] / 3;
		}
		out[i] = in[i];
		last = 0;
	}
}
