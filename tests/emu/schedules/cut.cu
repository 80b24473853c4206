// Loops cut in two, and iterations peeled off at both ends, around ranges of all lengths.
#define EDGE 5
__global__ void cut(unsigned *out, int n, unsigned u, int m)
{
#pragma nest cut(i @ EDGE)
	for (int i = 0; i < n; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest cut(i @ m) assume(m > -2000000000)
	for (int i = -3; i <= n; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest cut(i @ m + 1) cut(i#2 @ 20) assume(m > -2000000000 && m < 2000000000)
	for (int i = 2; i < n; i++) {
		if (i == 6)
			continue;
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
	}
#pragma nest cut(j @ i)
	for (int i = 0; i < 9; i++)
		for (int j = 0; j < n; j++)
			out[j & 63] += j < i ? 3u : out[(j + 1) & 63];
#pragma nest peel(i:EDGE) split(i:4 tail=peel) assume(n > -100)
	for (int i = 2; i <= n; i += 3)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest peel(i:2)
	for (unsigned i = 0; i <= u; i++)
		out[i & 63] = out[i & 63] * 3 + i;
#pragma nest peel(i:first)
	for (int i = 0; i < n; i++) {
		unsigned t = i ? out[(i - 1) & 63] : 7;
		out[i & 63] = out[i & 63] * 3 + t;
	}
#pragma nest peel(i:last) assume(n > -100)
	for (int i = 0; i < n; i++)
		out[i & 63] = out[i & 63] * 3 + (i == n - 1 ? 5u : out[(i + 1) & 63]);
#pragma nest peel(i:last) peel(i:first) assume(n > -100)
	for (int i = m; i <= n; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest peel(i:last) assume(n > -100)
	for (int i = 1; i < n; i += 4)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest peel(i:last) peel(i:first) assume(n > -100 && n < 1000) assume(m > -2000000000 && m < 20000)
	for (int i = m; i <= n; i += 3)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest cut(i @ u / 2)
	for (unsigned i = 0; i <= 40; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
#pragma nest cut(i @ u)
	for (unsigned i = 0; i <= u / 2 + 3; i++)
		out[i & 63] = out[i & 63] * 3 + (unsigned)i;
}
