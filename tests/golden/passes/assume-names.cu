// cunest:
// A name in a clause is what it is to C there: w >= 3 leaves the condition, w >= 9 takes it away.
#define M 9
#define LATE 3
enum { Q = 9 };
const int R = 9;
namespace N {
const int R = 3;
enum { Q = 3 };
__global__ void of_namespace(long *o, int w)
{
	#pragma nest assume(w >= R)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
__global__ void of_namespace_enum(long *o, int w)
{
	#pragma nest assume(w >= Q)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
}
struct S {
	__device__ void of_class(long *o, int w)
	{
		#pragma nest assume(w >= R)
		for (int i = 0; i < 64; i++)
			if (w >= 5)
				o[i] = 1;
	}
	__device__ void outside(long *o, int w);
	static const int R = 3;
};
__device__ void S::outside(long *o, int w)
{
	#pragma nest assume(w >= R)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
__global__ void of_function(long *o, int w)
{
	enum { Q = 3 };
	#pragma nest assume(w >= Q)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
__global__ void of_block(long *o, int w)
{
	enum { Q = 9 };
	{
		enum { Q = 3 };
		#pragma nest assume(w >= Q)
		for (int i = 0; i < 64; i++)
			if (w >= 5)
				o[i] = 1;
	}
	#pragma nest assume(w >= Q)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 2;
}
#undef M
#define M 3
__global__ void of_macro(long *o, int w)
{
	#pragma nest assume(w >= M)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
#undef M
#define M 9
__global__ void of_next_macro(long *o, int w)
{
	#pragma nest assume(w >= M)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
__global__ void over_variable(long *o, int w, int LEAST)
{
#define LEAST 3
	#pragma nest assume(w >= LEAST)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = LEAST;
#undef LEAST
}
__global__ void of_global(long *o, int w)
{
	#pragma nest assume(w >= R)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
#undef LATE
#define LATE 9
const int S::R;
struct Twice {
	static const int AGAIN = 3;
};
const int AGAIN = 9;
const int Twice::AGAIN;
template <class T> struct Generic {
	static const int R = 3;
	__device__ void of_template(long *o, int w)
	{
		#pragma nest assume(w >= R)
		for (int i = 0; i < 64; i++)
			if (w >= 5)
				o[i] = 1;
	}
};
__global__ void not_of_class(long *o, int w)
{
	#pragma nest assume(w >= AGAIN)
	for (int i = 0; i < 64; i++)
		if (w >= 5)
			o[i] = 1;
}
