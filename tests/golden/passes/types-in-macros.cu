// cunest:
// What a macro's body or argument asks for, a size or a type, is asked of the variable as it is written.
#define SIZE_OF(x) sizeof(x)
#define SIZE_OF_I sizeof(i)
#define TYPE_OF_I decltype(i)
#define PAIR(a, b) ((a) * 16 + (b))

__device__ void argument(unsigned *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++)
		out[i / w] += PAIR(SIZE_OF(i + 1), 1);
}

__device__ void body(unsigned *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++)
		out[i / w] += SIZE_OF_I;
}

__device__ void type(size_t *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++) {
		TYPE_OF_I m = i / w;
		out[i] = m * 300000000;
	}
}

__device__ void declaration_stays(unsigned *out, int n, int w)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		const long t = w;
		out[i] += SIZE_OF(t);
	}
}

__device__ void others_are_narrow(unsigned *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++)
		out[i / w] += PAIR(SIZE_OF(w), 3);
}
