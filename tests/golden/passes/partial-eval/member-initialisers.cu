// What a list leaves out is what the member's own initialiser says, and 0 only where it has none.
#define UNIT 3
struct options {
	int size;
	int step = 7;
	int scale{UNIT}, bias;
	int at[2], to[2] = {4, 5};
};
template <class T>
struct padded {
	T size;
	T pad = 5;
};
struct around {
	int id;
	options inner;
};
__device__ void members(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		options some = {1};
		options all = {1, 2, 3, 4, {5, 6}, {7, 8}};
		options many[2] = {{2}};
		around outer = {9};
		padded<int> p = {1};
		y[i] = some.step + some.scale + some.to[1];
		y[i + n] = some.size + some.bias + some.at[1];
		y[i + 2 * n] = all.step + all.scale + all.to[1] + all.at[i & 1];
		y[i + 3 * n] = many[0].step + many[1].step + many[1].bias;
		y[i + 4 * n] = outer.inner.step + outer.inner.bias + outer.id + p.pad;
	}
}
