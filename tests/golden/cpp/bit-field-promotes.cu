// A bit-field of an unsigned int is an int in formulas when all its values fit: no variable of its type takes its place.
// cunest: --cost-model=paper --score=off
struct Bits {
	unsigned a : 5;
	int c : 7;
	unsigned long long d : 40, e : 20;
	unsigned short h : 9;
	unsigned whole : 32;
	long long l : 50;
};

__global__ void converted(long long *out, const Bits *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = (in[i].a - 7) / 2 + (in[i].a & 3);
#pragma nest
	for (int i = 0; i < n; i++) {
		Bits b = in[i];
		out[i] = b.a * 3 + b.c / 3 + b.d / 3 + (b.a < b.c);
	}
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = (in[i].e - 7) / 2 + in[i].e;
}

__global__ void as_they_are(long long *__restrict__ out, const Bits *__restrict__ in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i].c / 3 + in[i].c + in[i].d / 3 + in[i].d;
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i].h / 3 - in[i].h + in[i].whole / 3 - in[i].whole + in[i].l / 3 + in[i].l;
}
