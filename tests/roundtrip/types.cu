// Conversions, literals and declarations of many types.
typedef unsigned char byte;
typedef unsigned long long wide;
enum color { red, green = 7, blue = -3 };
struct pair {
	int x;
	unsigned y;
};

__global__ void integers(int *out, const byte *b, const short *s, unsigned u, wide w, long l, int n)
{
	for (int i = 0; i < n; i++) {
		const int t = b[i] + s[i];
		byte narrow = t;
		short kept = (short)(t * 2);
		unsigned sum = u + i;
		wide big = w + i * u;
		long half = (long)i * n / 2;
		bool flag = b[i];
		char c = 'a' + i % 26;

		narrow += 200;
		kept -= b[i];
		sum <<= 3;
		big ^= ~0ull;
		out[i] = narrow + kept + (int)sum + (int)(big >> 32) + (int)half + flag + c;
		out[i + 1] = -5 + -2147483647 - 1 + 0x7fffffff - (i - 1) - -i;
		out[i + 2] = u > 2 ? -1 : 1u;
		out[i + 3] = l < 0 ? (int)l : i == n ? 'x' : (int)sizeof(int);
		out[(unsigned char)i] = !flag + !(i & 1) + (i < n) * 3;
		out[l] = i > u && l || !n;
		out[u - 1] |= 1 << (i & 31) | b[i] << 8;
	}
}

__global__ void floats(float *f, double *d, const int *p, int n)
{
	for (int i = 0; i < n; i++) {
		float x = p[i], y = 1;
		double z = f[i] * 2.0;

		y += 0.1;
		x = y * 1e-3f + .5f - 3.f / n;
		z -= x + 1.0f;
		f[i] = z;
		f[i + 1] = -x * -1.5f + (float)p[i] / 3 + (i ? x : 0);
		d[i] = (double)x * y + n + 0x1p-3 + 1e30;
		d[i + 1] = p[i] > 0.5 ? x : z;
		f[i + 2] = (int)x + (float)(int)z + min(i, n) + fmaxf(x, 2) + sqrtf(i);
	}
}

__global__ void pointers(float *a, const float *const b, float **rows, float m[][8], pair *q, int n)
{
	__shared__ float tile[4][16];
	float local[3] = {};

	for (int i = 0; i < n; i++) {
		const float *const from = b + i;
		float *to = &a[i], *other = &m[i][2];
		const float *volatile *deep = (const float *volatile *)rows;
		pair one = q[i];

		*to = *from + from[-1] + *(b + 2) + (b + i)[1];
		*other = rows[i][1] + (*rows)[2] + **rows + *rows[i];
		tile[i & 3][1] = m[1][i] + *m[2] + *local + (*q).x + q[1].y + q->x;
		one.x += q->y;
		q[i].x = one.x - (int)(from - b) + (to == other) + !to + (deep != nullptr);
		local[i % 3] = tile[0][i] + (&a[i])[1];
		(&q[i])->y = 1;
	}
}

__global__ void enums(color *c, int *out, int n)
{
	for (int i = 0; i < n; i++) {
		color mine = c[i] == green ? red : blue;

		c[i] = mine;
		c[i + 1] = (color)(i & 1);
		out[i] = mine + green * blue - (mine != red);
	}
}

__global__ void vectors(float4 *v, const int3 *k, float *f, int n)
{
	for (int i = 0; i < n; i++) {
		float4 t = v[i];

		t.x = t.y * k[i].z;
		v[i].w += (float)k->x;
		f[i] = v[i].x + (*v).y + t.z;
		f[threadIdx.x + blockIdx.x * blockDim.x] = (int)threadIdx.y - 1 + gridDim.z + warpSize;
	}
}

// A promotion on the way to another type is no step of its own.
__global__ void promoted(float *f, double *d, const uchar4 *v, const char *c, unsigned *u, float x, int n)
{
	for (int i = 0; i < n; i++) {
		f[i] = 1.5f * v[i].x + c[i];
		d[i] = v[i].y * 0.3 + v[i].z * 0.59;
		u[i] += x <= 1.0f;
		u[i] -= c[i];
	}
}
