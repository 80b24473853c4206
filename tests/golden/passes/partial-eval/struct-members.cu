// Members of a struct are known one by one, also in a copy of it; members of a union are not.
struct Shape {
	int kh, kw;
	float scale;
	int pad[2];
};
union Bits {
	int i;
	float f;
};

__global__ void resize(float *out, const float *in, int n, int m)
{
	const Shape s = {3, m, 0.5f, {1, 2}};
	Shape t = s;
	Bits b;

	#pragma nest
	for (int i = 0; i < n; i++) {
		b.i = 3;
		b.f = 1.0f;
		t.kw = 7;
		out[i] = in[i * s.kh + s.pad[1]] * s.scale + in[i * s.kw + t.kw] + b.i;
	}
	out[n] = s.kh + t.kh;
}
