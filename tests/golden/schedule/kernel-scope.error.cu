// cunest:
// A kernel stands before the function: a nest whose names mean something else there, or nothing, is refused.
#define F(x) ((x) + 1)
#define P (M + 1)
const int K = 3;
typedef float real;
enum { M = 4 };
static __device__ __host__ int sq(int x) { return x * x; }
namespace other { static __device__ __host__ int sq(long x) { return (int)x * 100; } }
struct S {
	static const int K = 50;
	void run(double *x, int n);
	friend void friendly(double *x, int n);
};
namespace N { void late(double *x, int n); }
void type(double *x, int n)
{
	typedef double real;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = (real)x[i] / 3;
}
void enumerator(double *x, int n)
{
	enum { M = 40 };
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * M;
}
void in_macro(double *x, int n)
{
	enum { M = 40 };
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * P;
}
void brought(double *x, int n)
{
	using other::sq;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] + sq(i);
}
void all_brought(double *x, int n)
{
	using namespace other;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] + sq(i);
}
void declared(double *x, int n)
{
	__device__ __host__ int sq(long);
	#pragma nest pure(sq) bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] + sq(i);
}
void extent(double *x, int n)
{
	const int K = 5;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * sizeof(float[K]);
}
void S::run(double *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * K;
}
void friendly(double *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * 2;
}
void N::late(double *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * 2;
}
void own_name(double *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] + sizeof(__func__);
}
void under(double *x, int n)
{
#if 1
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * 2;
#endif
}
void macro(double *x, int n)
{
#undef F
#define F(x) ((x) * 10)
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = F(x[i]);
}
