// cunest:
// Names that lead to what is not followed, or to several things, and names that are not there yet.
const int R = 9;
namespace N {
const int R = 3;
namespace inner { const int T = 3; }
}
const int T = 9;
struct Base { static const int R = 3; };
struct Derived : Base {
	__device__ void of_base(long *o, int w)
	{
		#pragma nest assume(w >= R)
		for (int i = 0; i < 64; i++)
			o[i] = 1;
	}
};
__global__ void brought(long *o, int w)
{
	using N::R;
	#pragma nest assume(w >= R)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
__global__ void all_brought(long *o, int w)
{
	using namespace N::inner;
	#pragma nest assume(w >= T)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
namespace N {
using namespace inner;
__global__ void as_if_here(long *o, int w)
{
	#pragma nest assume(w >= T)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
}
__global__ void type(long *o, int w)
{
	typedef int R;
	#pragma nest assume(w >= R)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
__global__ void later(long *o, int w)
{
	#pragma nest assume(w >= LATE)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
#define LATE 9
#undef LATE
__global__ void gone(long *o, int w)
{
	#pragma nest assume(w >= LATE)
	for (int i = 0; i < 64; i++)
		o[i] = 1;
}
