// cunest: --cost-model=paper
// gcc's pragma and attribute make the host's integers wrap around, as -fwrapv does; the device has none of that.
#pragma GCC push_options
#pragma GCC optimize("wrapv")
void by_pragma(int *b, int n, int k)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (k + 100 * i >= k)
			b[i] = 1;
}
#pragma GCC pop_options

#define WRAPS __attribute__((optimize("O2,wrapv")))
WRAPS void by_attribute(int *b, int n, int k)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (k + 100 * i >= k)
			b[i] = 1;
}

__global__ void kernel(int *b, int n, int k)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (k + 100 * i >= k)
			b[i] = 1;
}
