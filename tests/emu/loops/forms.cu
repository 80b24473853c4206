// Every canonical form of a loop, at its edges: no iteration, one iteration, the ends of the type, wrap-around.
__global__ void forms(unsigned *out, int n, unsigned u, unsigned from, long long big, int s, int m)
{
#pragma nest assume(s > 0)
	for (int i = 0; i < n; i++) {
		out[0 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[0 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 0; i <= n; i++) {
		out[1 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[1 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i > 0; i--) {
		out[2 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[2 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i >= 0; --i) {
		out[3 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[3 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 0; i != n; ++i) {
		out[4 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[4 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i != 0; i--) {
		out[5 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[5 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 0; n > i; i += 3) {
		out[6 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[6 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; 0 <= i; i -= 3) {
		out[7 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[7 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i > 0; i += -2) {
		out[8 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[8 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = -n; i < n; i = i + 2) {
		out[9 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[9 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 1 - n; i < n; i = 2 + i) {
		out[10 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[10 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i > -n; i = i - 4) {
		out[11 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[11 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 0; i < n; i += s) {
		out[12 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[12 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = n; i >= 0; i -= s) {
		out[13 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[13 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = (0); ((i) < (n)); (i)++) {
		out[14 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[14 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = 0; i < u; i++) {
		out[15 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[15 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = u; i > 0; i--) {
		out[16 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[16 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = u; i >= 1; i--) {
		out[17 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[17 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = u; i != 0; i--) {
		out[18 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[18 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = from; i != from + u; i++) {
		out[19 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[19 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = from + u; i != from; i--) {
		out[20 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[20 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = from; i < from + u; i += 2) {
		out[21 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[21 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = from + u; i > from; i--) {
		out[22 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[22 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = u; i > 2; i -= 2) {
		out[23 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[23 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (size_t i = 0; i < u; i++) {
		out[24 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[24 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (size_t i = u; i > 0; i -= 1) {
		out[25 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[25 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (size_t i = u; i > 0; i--) {
		out[26 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[26 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (long long i = big; i < big + n; i++) {
		out[27 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[27 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (long long i = big + n; i > big; i -= s) {
		out[28 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[28 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (long long i = big; i > big - u; i -= 2u) {
		out[29 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[29 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 0; i < big - big + n; i++) {
		out[30 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[30 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
		out[31 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[31 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = 2147483647 - n; i < 2147483647; i++) {
		out[32 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[32 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (int i = -2147483647 + n; i > -2147483647; i--) {
		out[33 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i >= 0 && i < 5)
			out[33 * 64 + 63] += m % s + 1;
	}
#pragma nest assume(s > 0)
	for (unsigned i = 4294967295u - u; i < 4294967295u; i++) {
		out[34 * 64 + (i & 63)] += (unsigned)i * 3 + m / s;
		if (i < 5 || i > 4294967290u)
			out[34 * 64 + 63] += m % s + 1;
	}
	int j, k;
#pragma nest assume(s > 0)
	for (j = 0; j < n; j++)
		out[35 * 64] += m / s + j;
	out[35 * 64 + 1] = j;
#pragma nest assume(s > 0)
	for (k = n; k > 0; k -= 2)
		out[35 * 64 + 2] += m / s + k;
	out[35 * 64 + 3] = k;
}
