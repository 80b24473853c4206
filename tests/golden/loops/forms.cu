// cunest: --dump-ir --passes=infer-type
// What each form of a header and of a statement becomes, and why some stay as they are.
struct V {
	float x, y;
	__host__ __device__ V operator+(const V &o) const {
		V r;
		r.x = x + o.x;
		r.y = y + o.y;
		return r;
	}
};
__global__ void k(float *__restrict__ x, const int *__restrict__ y, V *__restrict__ v, int n,
		  unsigned u, char c, bool b) {
	int i, j;
#pragma nest
	for (i = 0, j = 0; i < n; i++, j++) x[i] = j;
#pragma nest
	for (int a = 0; n > a; a += 1) x[a] = 1;
#pragma nest
	for (int a = 0; a < n; a = a + 1) x[a] = 1;
#pragma nest
	for (int a = 0; a < n; a = 1 + a) x[a] = 1;
#pragma nest
	for (int a = n; a > 0; a = a - 2) x[a] = 1;
#pragma nest
	for (int a = n; a > 0; a = 2 - a) x[a] = 1;
#pragma nest
	for (int a = 1; a < n; a *= 2) x[a] = 1;
#pragma nest
	for (int a = 1; a < n; a <<= 1) x[a] = 1;
#pragma nest
	for (int a = 1; a < n; a += y[a]) x[a] = 1;
#pragma nest
	for (int a = 1; a < n && x[a] > 0; a++) x[a] = 1;
#pragma nest
	for (int a = 1; !(a >= n); a++) x[a] = 1;
#pragma nest
	for (int a = 1; n - a; a++) x[a] = 1;
#pragma nest
	for (int a = 1; a < n; n++) x[a] = 1;
#pragma nest
	for (int a(1); a < n; ++a) x[a] = 1;
#pragma nest
	for (int a{1}; a < n; ++a) x[a] = 1;
#pragma nest
	for (auto a = 1; a < n; ++a) x[a] = 1;
#pragma nest
	for (const int *p = y; p < y + n; ++p) x[*p] = 1;
#pragma nest
	for (int a = 1, e = n; a < e; ++a) x[a] = 1;
#pragma nest
	for (;;) {
		if (n) break;
	}
#pragma nest
	for (int a = 0;; a++) {
		if (a > n) break;
	}
#pragma nest
	for (int a = 0; a < n;) {
		a += 2;
		x[a] = 1;
	}
#pragma nest
	for (unsigned a = u; a >= 0; a--) {
		x[a] = 1;
	}
#pragma nest
	for (unsigned a = 0; a < n; a += -1) {
		x[a] = 1;
	}
#pragma nest
	for (int a = 0; a < n; a -= -3) {
		x[a] = 1;
	}
#pragma nest
	for (int a = 0; a != 12; a += 5) {
		x[a] = 1;
	}
#pragma nest
	for (int a = 0; a != 15; a += 5) {
		x[a] = 1;
	}
#pragma nest
	for (float f = 0; f < n; f++) {
		x[(int)f] = 1;
	}
#pragma nest
	for (char q = 0; q < c; q++) {
		x[q] = 1;
	}
#pragma nest
	for (int a = 0; a < n; a += c) {
		x[a] = 1;
	}
#pragma nest
	for (int a = 0; a < u; a += u) {
		x[a] = 1;
	}
#pragma nest
	for (int a = 0; a < n; a++) v[a] = v[a] + v[a + 1];
#pragma nest
	for (int a = 0; a < n; a++) {
		x[a] = (y[a], 3);
		x[a] = y[a] ?: 2;
		x[a] = (b = true);
		x[a] = n++ + 1;
		x[a] = -y[a] + +y[a] + ~y[a] + !y[a];
		x[a] = sizeof(x[a]) + alignof(float);
		x[a] = __func__[0];
	}
#pragma nest
	for (int a = 0; a < n; a++) {
		x[a] = ((float *)&v[a])[1];
		x[a] = *(const int *)(x + 1);
		x[a] = reinterpret_cast<const int &>(x[a + 1]);
		x[a] = (&v[a])->y;
		x[a] = (*(v + a)).x;
		2 [x] = 1;
		x[a] = *x + (*&x[3]);
	}
#pragma nest
	for (int a = 0; a < n; a++) {
		switch (y[a]) {
		case 1:
			x[a] = 1;
			break;
		default:
			x[a] = 2;
		}
		do {
			x[a]++;
		} while (x[a] < 3);
		while (int q = y[a]) {
			x[a] = q;
			break;
		}
		if (int q = y[a]) x[a] = q;
		if (int q = y[a]; q > 2) x[a] = q;
	}
#pragma nest
	for (int a = 0; a < n; a++) {
		const float l[3] = {1, 2};
		V w = {1, 2};
		V z{};
		V t = V{.x = 3};
		x[a] = l[2] + w.x + z.y + t.y;
		float m[2][2] = {{1}, {2, 3}};
		x[a] += m[1][0];
		x[a] += L'a' + 'b' + u'c' + 1.0L + 0x1p3f + 1'000;
	}
}
