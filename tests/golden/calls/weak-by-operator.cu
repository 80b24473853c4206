// cunest: --cost-model=paper
// What is weak may be another function when the program is linked.
_Pragma("weak by_operator")
__attribute__((noinline)) float by_operator(float x) { return x * x; }
__attribute__((noinline)) float plain(float x) { return x * x; }
void kernel(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = by_operator(x) + plain(x);
}
