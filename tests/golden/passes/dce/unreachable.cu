// cunest: --passes=dce
// What follows a jump, or branches that all leave.
__global__ void unreachable(int *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (out[i] == 0) {
			continue;
			out[i] = 1;
		}
		for (int k = 0; k < 4; k++) {
			if (out[k] > 4) {
				out[k] = 4;
				break;
			} else {
				continue;
			}
			out[k] = 7;
		}
	}
}
