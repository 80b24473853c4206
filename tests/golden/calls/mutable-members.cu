// A mutable member of a const object changes like any other: what a callee reads of it is no constant.
struct cache {
	mutable int hits;
	int size;
};
struct wide : cache {
	int more;
};
static const cache counted{4, 5};
static const wide both[2] = {};
static int seen(int w)
{
	return ((counted.hits ^ w) & (w | 3)) ^ (w & 9);
}
static int seen_of_base(int w)
{
	return ((both[1].hits ^ w) & (w | 3)) ^ (w & 9);
}
static int size(int w)
{
	return (int)sizeof(counted) ^ (w & 9);
}
void direct(int *out, const int *b, int n, int w)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (b[i])
			out[i] = seen(w) + size(w);
		counted.hits++;
	}
}
void of_base(int *out, const int *b, int n, int w)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (b[i])
			out[i] = seen_of_base(w);
		both[1].hits++;
	}
}
