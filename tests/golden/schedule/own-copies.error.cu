// What a class does when it is copied, and whether it can be, is its own.
struct counted {
	float v, w;
	counted(const counted &o) : v(o.v + 1), w(0) {}
	counted &operator=(const counted &o) { v = o.v * 2; return *this; }
};
struct single {
	float v, w;
	single(const single &) = delete;
	single &operator=(const single &) = delete;
};
struct lasting {
	float v;
	const int id;
};

void twice(float *__restrict__ out, const counted *__restrict__ A, int n)
{
	#pragma nest cache(A at j)
	for (int j = 0; j < n; j++)
		for (int k = 0; k < 8; k++)
			out[j * 8 + k] = A[k].v * A[k].v + j;
}

void never(float *__restrict__ out, const single *__restrict__ A, int n)
{
	#pragma nest cache(A at j)
	for (int j = 0; j < n; j++)
		for (int k = 0; k < 8; k++)
			out[j * 8 + k] = A[k].v * A[k].v + j;
}

__global__ void once(float *__restrict__ out, const lasting *__restrict__ A, int n)
{
	#pragma nest cache(A at j in=registers)
	for (int j = 0; j < n; j++)
		for (int k = 0; k < 8; k++)
			out[j * 8 + k] = A[k].v * A[k].v + j;
}
