// What is stored to a bit-field is cut to its width: the value that was stored is not the one that is read.
struct Bits {
	int a : 3;
	int b : 5;
	unsigned char c : 2;
	int whole;
};

__global__ void k(int *__restrict__ o, const int *__restrict__ in, Bits *__restrict__ p, int n, int m)
{
	Bits b = {1, 2, 3, 4};
#pragma nest
	for (int i = 0; i < n; i++) {
		b.b = in[i] * 3;
		o[i] = b.b / m + in[i] * 3 / m;
		b.a = 15;
		o[i] += b.a;
		b.a += in[i];
		o[i] ^= b.a;
		b.c++;
		o[i] -= b.c;
		p[i].b = 20;
		o[i] += p[i].b;
		b.whole = 20;
		o[i] += b.whole;
	}
}
