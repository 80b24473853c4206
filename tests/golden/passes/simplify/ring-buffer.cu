// A ring buffer's index, wrapped once instead of twice, and not at all where it cannot reach the end.
__global__ void history(float *out, const float *ring, int head, int cap, int m)
{
#pragma nest assume(0 <= head, head < cap, cap <= 65536, m <= 16, m + 16 <= cap) only(simplify)
	for (int i = 0; i < m; i++) {
		out[i] = ring[(head % cap + i) % cap];
		out[i + 16] = ring[(i + 16) % cap];
	}
}
