// cunest: --all -Rpass-missed=frontend
// Operands of seldom kinds: pointers compared with nullptr, enumerators, characters, lists, commas.
enum side { LEFT = -1, RIGHT = 7 };
struct pair {
	float a, b;
};
struct box {
	struct pair p[2];
	__device__ float operator[](int i) const;
	__device__ float at(int i) const { return p[i].a; }
};

__global__ void values(float *y, const float *x, const float *z, int n, int w, int h, enum side s, char c, box b)
{
	for (int i = 0; i < n; i++) {
		if (z != nullptr && s == RIGHT)
			y[i] = x[h * w + i] + b.at(1) * b.p[0].b;
		if (c == '\n' || c == 'a' || c == '\377')
			y[i] += b[1] + x[h * w];
		struct pair p = {x[h * w], 1.0f}, q = {.a = 2.0f, .b = x[i]};
		y[i] += (p.a + q.b) * (float)sizeof(struct pair);
		const float many[12] = {x[h * w], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
		y[i] += many[i % 12] + (z ? z[h * w + i] : 0.0f);
		y[i] += *(x + h * w) + (&x[h * w])[i] + *&y[h * w];
		y[i] += h * w, y[i] *= 2;
		unsigned long long u = (unsigned long long)(h * w) * 3ull;
		y[i] += u ? __int_as_float(0x7f800000) : 1e300;
		y[i] += !z ? 1 : -(-(h * w));
	}
}
