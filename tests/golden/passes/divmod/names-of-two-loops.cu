// A quotient has the name that the source gives it, also where another loop has a variable of that name; not where it would be
// seen by what looks at another variable.
__global__ void unflatten(int *out, int n, int w, int h, int shift)
{
#pragma nest assume(1 <= w && w <= 512, 1 <= h && h <= 512)
	for (int i = 0; i < n; i += 3) {
		const int q = i / w;
		const int y = q % h;
		const int z = i / (w * h);
		out[z * 512 + y] = q;
	}
#pragma nest assume(1 <= w && w <= 512, 1 <= h && h <= 512)
	for (int i = 0; i < n; i += 3) {
		const int q = i / w;
		const int y = i / w % h;
		const int z = i / (w * h);
		out[z * 512 - y + shift] = q;
	}
}

__global__ void outer(int *out, int n, int w, int h, int z)
{
#pragma nest assume(1 <= w && w <= 512, 1 <= h && h <= 512)
	for (int i = 0; i < n; i += 3) {
		const int q = i / w;
		const int y = q % h + z;
		const int z = i / (w * h);
		out[z * 512 + y] = q;
	}
}
