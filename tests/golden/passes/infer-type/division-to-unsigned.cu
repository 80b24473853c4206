// Too large for int, and no larger than unsigned.
__global__ void owner(int *out, unsigned items, unsigned per, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = per ? (unsigned long long)items / per : 0;
}
