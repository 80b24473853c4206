// cunest: --score=off
// In C the operand that is left is no truth value: i ? i > 0 : 0 is 1 for i = 7, too.
void k(int n, int *o, const unsigned *a, int m)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		o[i] = i ? i > 0 : 0;
		o[i] += (m & 6) ? 1 : (m & 6) != 0;
		o[i] += a[i] ? a[i] > 0 : 0;
	}
}
