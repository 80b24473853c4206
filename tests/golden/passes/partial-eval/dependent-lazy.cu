// What && is of values of a parameter's type only the template's user knows, even where one is false.
__device__ inline bool odd(int x)
{
	return x & 1;
}
template <class T>
__device__ void both(long *y, int n, unsigned u)
{
#pragma nest
	for (int i = 1; i < 9; i++) {
		y[i] = i != n ? (T)3 * u : (odd(2) && (T)3 == i);
		y[i + 9] = odd(2) || (T)3 == i;
	}
}
