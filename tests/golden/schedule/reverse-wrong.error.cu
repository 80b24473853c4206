// What reverse refuses, with the reason.
__global__ void back(float *x, int n, int m, unsigned u)
{
	#pragma nest reverse(i)
	for (int i = 1; i < 64; i++)
		x[i] = x[i - 1];
	#pragma nest reverse(i)
	for (int i = 1; i < n; i++)
		x[0] += x[i];
	#pragma nest reverse(i)
	for (int i = 0; i < n; i++)
		x[i] = 1;
	#pragma nest reverse(i)
	for (int i = m; i < 64; i++)
		x[i] = 1;
	#pragma nest reverse(i) assume(u < 100)
	for (unsigned i = u; i < 64; i++)
		x[i] = 1;
	#pragma nest reverse(i)
	for (int i = 0; i < 64; i++) {
		if (m == i)
			break;
		x[i] = 1;
	}
	#pragma nest reverse(i)
	for (int i = 100; i > 0; i -= 3)
		x[i] = 1;
	#pragma nest split(i:3) reverse(i.o)
	for (int i = 0; i < min(m, 9); i++)
		x[i] = 1;
}
// What is said of one iteration of t is not said of i once it stands outside.
__global__ void wave(float *a)
{
	#pragma nest independent(i) interchange(t, i) reverse(i)
	for (int t = 0; t < 8; t++)
		for (int i = 1; i < 64; i++)
			a[t * 64 + 64 + i] = a[t * 64 + i - 1];
}
