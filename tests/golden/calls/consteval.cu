// cunest: --cost-model=paper -std=c++23
// Which branch of `if consteval` runs depends on where the call stands: as the initialiser of a const variable it would
// be a constant.

constexpr int where(int v)
{
	if consteval {
		return v * 100;
	} else {
		return v + 1;
	}
}

constexpr int elsewhere(int v)
{
	if !consteval {
		return v + 1;
	}
	return v * 100;
}

constexpr int nowhere(int v)
{
	return v + 1;
}

void run(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[3 * i] = where(3) + where(3) * in[i];
		out[3 * i + 1] = elsewhere(3) + elsewhere(3) * in[i];
		out[3 * i + 2] = nowhere(3) + nowhere(3) * in[i];
	}
}
