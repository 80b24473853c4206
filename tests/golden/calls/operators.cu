// cunest: --cost-model=paper
// Operators of a struct: what is new in them keeps C's parentheses.
struct vec {
	float x, y;
};
__device__ vec operator+(vec a, vec b) { return {a.x + b.x, a.y + b.y}; }
__device__ vec operator-(vec a) { return {-a.x, -a.y}; }
__device__ vec operator*(float s, vec a) { return {s * a.x, s * a.y}; }
__device__ float operator|(vec a, vec b) { return a.x * b.y + a.y * b.x; }
__device__ vec &operator+=(vec &a, vec b)
{
	a = a + b;
	return a;
}
__device__ bool operator<(vec a, vec b) { return a.x < b.x; }

__global__ void k(float *a, vec p, vec q, int n, int m, float u, float v)
{
#pragma nest
	for (int i = 0; i < n; i++)
		if (i > m) {
			vec w = u / v * -(p + q);
			a[i] = ((u / v) * p | q) + (-w | -((u / v + u) * (w + p))) + (-(u / v * w)).x;
			vec t = {u / v, v / u};
			t += u / v * p;
			a[i] += (t | w) + (p < u / v * q ? p | q : q | p);
		}
}

__global__ void changes(float *a, vec p, vec q, int n, float u)
{
	vec t = p;
#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = t.x / u + (p | q);
		a[i + 1] = (t += q).y + t.x / u;
		a[i + 2] = t.x / u + (p | q);
	}
}
