// cunest: --cost-model=paper
// What a lambda holds for itself, [n = 0], lives on from call to call: two calls of it are not one. What is declared
// inside its braces dies with the call.

__global__ void state(int *out, const int *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		auto next = [m = in[i]]() mutable { return m++; };
		out[2 * i] = next() * in[i];
		out[2 * i + 1] = next() * in[i];
	}
}

__global__ void own(int *out, const int *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		auto square = [](int v) { int m = v; m *= v; return m; };
		out[2 * i] = square(i) * in[i];
		out[2 * i + 1] = square(i) + in[i];
	}
}
