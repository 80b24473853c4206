// Macros that are nothing in this build stay where they are: they may be checks or hints of another.
#define CHECK(x)
#define HINT
#define UNROLL _Pragma("unroll")
#define NEST(...)

__global__ void around(float *x, int n)
{
	#pragma nest
	for (int i = 0; i < 64; i++) {
		CHECK(n)
		x[i] += 4 * (2 + 1);
		CHECK(i < n); // about the next
		HINT x[i] += 5;
		if (n)
			CHECK(n);
		HINT
		for (int k = 0; k < 3; k++) {
			CHECK(k) CHECK(n)
			x[i] = x[1 + 0 + k];
			CHECK(k);
		}
		UNROLL
		for (int k = 0; k < 3; k++)
			x[i] *= x[1 + 0 + k];
		CHECK(x)
	}
}

__global__ void before(float *x, int n)
{
	CHECK(n)
	#pragma nest
	HINT for (int i = 0; i < 64; i++)
		x[i] += 4 * (2 + 1);
	CHECK(n)
	NEST(unroll(i:4))
	HINT for (int i = 0; i < 64; i++)
		x[i] += 1;
	#pragma nest
	UNROLL
	for (int i = 0; i < 64; i++)
		x[i] += 4 * (2 + 1);
	#pragma nest
	_Pragma("unroll") for (int i = 0; i < 64; i++)
		x[i] += 4 * (2 + 1);
	#pragma nest expect(unrolled(i))
	_Pragma("unroll") for (int i = 0; i < 64; i++)
		x[i] += 4 * (2 + 1);
	#pragma nest
	for (int i = 0; i < 64; i++)
		UNROLL for (int k = 0; k < 3; k++) CHECK(k) x[i] += (4 * 1) * x[k];
	CHECK(n)
}

__global__ void moved(float *x, int n, float m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		CHECK(i)
		const float s = sinf(m);
		CHECK(s);
		x[i] += s;
	}
}
