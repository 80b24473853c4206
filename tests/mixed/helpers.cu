// What the functions call and name: overloads that tell of which type their argument is, macros of several kinds,
// enumerations, constants, types with constructors.
typedef unsigned long size_type;
typedef int index_type;
enum kind_type : unsigned char { KIND_A = 3, KIND_B = 200 };
enum plain_type { PLAIN_A = 1, PLAIN_B = 77 };
enum class strong_type { A = 2, B = 9 };
#define WIDTH 8
#define MASK 0x7fu
#define BIG 3000000000u
#define LEAST (-3)
#define SUM(a, b) ((a) + (b))
#define TWICE(a) (2 * (a))
#define LOOSE(a, b) a - b
constexpr int FIXED = 6;
constexpr unsigned UFIXED = 5;
const long WIDE = 70000;
struct pair_type { int a; unsigned b; float c; };
struct made_type {
	long v;
	bool narrow;
	__device__ made_type(int x) : v(x), narrow(true) {}
	__device__ made_type(unsigned x) : v(x), narrow(true) {}
	__device__ made_type(long x) : v(x), narrow(false) {}
	__device__ made_type(double x) : v((long)x * 3), narrow(false) {}
	__device__ long get() const { return v + narrow; }
};
__device__ inline int tag(bool) { return 1; }
__device__ inline int tag(char) { return 2; }
__device__ inline int tag(signed char) { return 3; }
__device__ inline int tag(unsigned char) { return 4; }
__device__ inline int tag(short) { return 5; }
__device__ inline int tag(unsigned short) { return 6; }
__device__ inline int tag(int) { return 7; }
__device__ inline int tag(unsigned) { return 8; }
__device__ inline int tag(long) { return 9; }
__device__ inline int tag(unsigned long) { return 10; }
__device__ inline int tag(long long) { return 11; }
__device__ inline int tag(unsigned long long) { return 12; }
__device__ inline int tag(float) { return 13; }
__device__ inline int tag(double) { return 14; }
__device__ inline int tag(kind_type) { return 15; }
__device__ inline int tag(plain_type) { return 16; }
template <class T> __device__ inline T same(T x) { return x; }
template <class T> __device__ inline T half(T x) { return (T)(x / 2); }
template <class T, class U> __device__ inline auto both(T x, U y) -> decltype(x + y) { return x + y; }
__device__ inline int clamp_to(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
__device__ inline unsigned wrap(unsigned x) { return x * 2654435761u; }
__device__ inline float scale(float x) { return x * 0.5f + 1; }
__device__ inline bool odd(int x) { return x & 1; }
__device__ inline void bump(int &x) { x += 3; }
__device__ inline short low(int x) { return x; }
__device__ inline void count(long *o, int x) { o[-70] += x; }
