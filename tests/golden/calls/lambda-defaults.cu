// cunest: --cost-model=paper -std=c++20
// What a call of a lambda leaves out is computed in each call, and what it has captured of a structured binding is
// memory that it may change.
struct pair {
	int a, b;
};

static int count;
static auto next = [](int v = count++) { return v; };

void by_default(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		auto other = [](int v = count++) { return v; };
		out[i] = count / 3 * in[i];
		out[i] += next() + next() + other() + other();
		out[i] += count / 3;
	}
}

void given(float *out, const float *in, int n)
{
	auto same = [](int v = 3) { return v; };
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = (same() + same()) * in[i];
}

void bound(float *out, const float *in, int n, pair p)
{
	auto [d, e] = p;
	auto first = [&d] { return d++; };
	auto second = [&] { return e++; };
	auto copy = [d]() mutable { return d++; };
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[3 * i] = (first() + first()) * in[i];
		out[3 * i + 1] = (second() + second()) * in[i];
		out[3 * i + 2] = (copy() + copy()) * in[i];
	}
}
