// Loops backwards: what is written twice would show the order.
__global__ void reverse(unsigned *__restrict__ out, const unsigned *__restrict__ in, int n, unsigned u, int m)
{
#pragma nest reverse(i) assume(n > -100)
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1;
#pragma nest reverse(i) split(i:4) assume(n < 1000)
	for (int i = n - 1; i >= 0; i--)
		out[64 + i] = in[i] + 2;
#pragma nest reverse(i) assume(n < 1000 && n > -100)
	for (int i = 3; i < n; i += 4)
		out[128 + i] = in[i] + (unsigned)i;
#pragma nest reverse(i) assume(n < 1000 && n > -100) assume(m >= 0 && m < 1000)
	for (int i = m; i <= n; i += 3)
		out[192 + i] = in[i] + (unsigned)i;
#pragma nest reverse(i) assume(u < 1000)
	for (unsigned i = 0; i < u; i++)
		out[256 + i] = in[i] + i;
#pragma nest reverse(i) assume(u < 1000)
	for (unsigned i = 0; i <= u; i += 3) {
		if (i == 3)
			continue;
		out[320 + i] = in[i] + i;
	}
#pragma nest reverse(i) assume(u > 7 || u < 5) assume(u >= 1)
	for (unsigned i = 1; i <= u; i++)
		out[384 + i] = in[i] + i;
#pragma nest reverse(j) reverse(i)
	for (int i = 1; i < 8; i++)
		for (int j = 7; j >= 0; j--)
			out[448 + i * 8 + j] += in[i * 8 + j];
}
