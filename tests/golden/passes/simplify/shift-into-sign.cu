// C++ defines a one that is shifted into the sign, and a sum may be shifted there, too: neither has a sign for certain.
__global__ void flags(const int *a, int *o, int n)
{
#pragma nest
	for (int b = 0; b < 32; b++) {
		int flag = 1 << b;
		o[b] = flag < 0 ? n / 3 : max(a[b], -1);
		o[b + 32] = max(-(n > 0), (a[b] + 7) << 1);
		if (b < 31)
			o[b + 64] = (1 << b) > 0;
		if (n >= 0 && n <= 1000)
			o[b + 96] = ((n << 31) >> 31) + ((n << 3) >> 3);
	}
}
