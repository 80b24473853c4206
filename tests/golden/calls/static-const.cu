// cunest: --cost-model=paper -std=c++20
// A const variable of a function that lives on is what the first call made it, so no call may be made in front of
// another; one that starts with a constant is no state.
struct part {
	float m;
};

static float first(float v)
{
	static const float s = v * 2;
	return s + v;
}

static float of_thread(float v)
{
	thread_local const float s = v * 2;
	return s + v;
}

static float deduced(float v)
{
	const static auto s = v;
	return s - v;
}

static float object(float v)
{
	static const part s{v};
	return s.m + v;
}

static float seldom(float v)
{
	if (v > 1) {
		static const float s = v;
		return s;
	}
	return v;
}

static float constant(float v)
{
	static const float s = 2.5f;
	static constexpr part p{3};
	return (s + p.m) * v;
}

void run(float *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[5 * i] = first(i + 3) * first(2);
		out[5 * i + 1] = of_thread(i + 3) * of_thread(2);
		out[5 * i + 2] = deduced(i + 3) * deduced(2);
		out[5 * i + 3] = object(i + 3) * object(2);
		out[5 * i + 4] = seldom(i + 3) * seldom(2);
	}
}

void run_constant(float *out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = constant(i + 3) * constant(2) + constant(2);
}
