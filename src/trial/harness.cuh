/* ---- what draws the inputs and compares; the tests themselves are after the functions below ---- */
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#ifdef __NVCC__
#pragma nv_diag_suppress 177 /* not every test needs all of this */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* vectors that CUDA 13 has other names for */
#endif

#ifdef CUNEST_TEST_HOOKS
#include CUNEST_TEST_HOOKS
#else
namespace cunest_test {
enum { CANARY = 256 }; /* bytes on each side of an array */
static inline void hook_start(void (*)(const char *), void (*)()) {}
static inline void hook_run(bool) {}
static inline void hook_name(const char *, const void *, size_t) {}
static inline const char *hook_new_trouble() { return nullptr; }
static inline const char *hook_report() { return ""; }
static inline const char *hook_excuse() { return nullptr; }
static inline FILE *hook_output() { return stdout; }
static inline double hook_work() { return 1 << 24; }
#ifdef __NVCC__
/* Threads of another stream, in the way of those that are launched next. */
static __global__ void in_the_way(unsigned seed, unsigned *never)
{
	const long long end = clock64() + 200000;
	unsigned x = seed + 7 * threadIdx.x + 31 * blockIdx.x;

	while (clock64() < end)
		for (unsigned i = x % 16; i > 0; i--)
			x = x * 1664525 + 1013904223;
	if (never)
		*never = x;
}
static inline void hook_disturb(int turn)
{
	static cudaStream_t other;

	if (turn > 0 && (other || cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking) == cudaSuccess))
		in_the_way<<<64 * turn, 32 + 96 * (turn % 4), 0, other>>>((unsigned)turn, nullptr);
}
#else
static inline void hook_disturb(int) {}
#endif
} // namespace cunest_test
#endif

namespace cunest_test {

enum { SMALL, LARGE, SPECIAL, CLASSES };
/* A tolerance: as 0, but the zeros are equal, whatever their sign. */
constexpr double ZEROS = -1;
static const char *const class_names[] = {"small integers", "large reals", "specials"};
enum { PASS = 0, DIFFERENT = 1, NO_VERDICT = 2, NO_INPUT = 3, LATE = 5, NO_GPU = 77 };
enum { ATTEMPTS = 64, SHOWN = 64, REPEATS = 12 };
static const bool OF_HOST = true; /* memory */
static const long long most_elements = 1ll << 24;
enum { MOST_SIZE = 4096, INPUTS_IN_ALL = 16 }; /* of the largest work that a run may be */

static inline uint64_t mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

/* ---- values ---- */

template <typename T> struct floating { static const bool yes = false; };
template <> struct floating<float> { static const bool yes = true; };
template <> struct floating<double> { static const bool yes = true; };

/* A float of the class: -8 to 8 without a fraction; up to a million with one; NaN, infinities, zeros of
 * both signs, denormals. `positive`: where sums may be reordered, so that nothing cancels. */
template <typename F> static F draw_float(int kind, uint64_t r, F least_normal, F largest, bool positive)
{
	const volatile F zero = 0;
	const uint64_t s = mix(r);
	const F real = (F)((double)(int64_t)r / 9223372036854775808.0 * (double)(1 << s % 20));

	if (kind == SMALL)
		return (F)((long long)(r % 17) - 8);
	if (kind == LARGE || s % 2)
		return positive && real < 0 ? -real : real;
	switch (r % 8) {
	case 0: return zero / zero; /* the one that this machine's arithmetic makes */
	case 1: return (F)INFINITY;
	case 2: return -(F)INFINITY;
	case 3: return -(F)0;
	case 4: return least_normal / (F)(2 + s % 9); /* denormal */
	case 5: return -least_normal / (F)(2 + s % 9);
	case 6: return largest;
	default: return 0;
	}
}

struct drawing {
	int kind;
	bool positive, bounded;
	long long lo, hi;
};

template <typename T> static void draw(T &x, const drawing &d, uint64_t r)
{
	if (d.bounded)
		x = (T)(d.lo + (long long)(r % (uint64_t)(d.hi - d.lo + 1)));
	else
		x = (T)((long long)(r % 201) - 100);
}
static inline void draw(bool &x, const drawing &, uint64_t r) { x = r % 2; }
static inline void draw(float &x, const drawing &d, uint64_t r)
{
	x = d.bounded ? (float)(d.lo + (double)(r >> 11) / 9007199254740992.0 * (double)(d.hi - d.lo))
		      : draw_float<float>(d.kind, r, 1.17549435e-38f, 3.40282347e+38f, d.positive);
}
static inline void draw(double &x, const drawing &d, uint64_t r)
{
	x = d.bounded ? d.lo + (double)(r >> 11) / 9007199254740992.0 * (double)(d.hi - d.lo)
		      : draw_float<double>(d.kind, r, 2.2250738585072014e-308, 1.7976931348623157e+308, d.positive);
}

/* 16-bit floats, whatever header declares them. */
struct bfloat_bits {
	uint16_t bits;
	bfloat_bits() {}
	explicit bfloat_bits(float x)
	{
		uint32_t u;
		std::memcpy(&u, &x, sizeof u);
		bits = (uint16_t)(u >> 16);
	}
	explicit operator double() const
	{
		const uint32_t u = (uint32_t)bits << 16;
		float x;
		std::memcpy(&x, &u, sizeof x);
		return x;
	}
};
struct half_bits {
	uint16_t bits;
	half_bits() {}
	/* towards zero; what is too small is 0, what is too large infinite */
	explicit half_bits(float x)
	{
		uint32_t u;
		std::memcpy(&u, &x, sizeof u);
		const int e = (int)(u >> 23 & 255) - 127;
		const uint32_t sign = u >> 16 & 0x8000, m = u & 0x7fffff;
		bits = (uint16_t)(sign | (e == 128 && m ? 0x7e00 : e > 15 ? 0x7c00 : e < -24 ? 0
				  : e < -14 ? (0x800000 | m) >> (-1 - e) : (uint32_t)(e + 15) << 10 | m >> 13));
	}
	explicit operator double() const
	{
		const int e = bits >> 10 & 31, m = bits & 1023;
		const double x = e == 31 ? (m ? NAN : INFINITY) : e ? std::ldexp(1024 + m, e - 25) : std::ldexp(m, -24);
		return bits & 0x8000 ? -x : x;
	}
};
template <> struct floating<bfloat_bits> { static const bool yes = true; };
template <> struct floating<half_bits> { static const bool yes = true; };
template <typename B> static void draw_bits(B &x, const drawing &d, uint64_t r)
{
	float f;

	draw(f, d, r);
	x = B(f);
}
static inline void draw(bfloat_bits &x, const drawing &d, uint64_t r) { draw_bits(x, d, r); }
static inline void draw(half_bits &x, const drawing &d, uint64_t r) { draw_bits(x, d, r); }

template <typename T> static std::string text(T x) { return std::to_string((long long)x); }
static inline std::string text_real(double x, const char *suffix)
{
	char s[64];

	if (std::isnan(x))
		return "NAN";
	if (std::isinf(x))
		return x < 0 ? "-INFINITY" : "INFINITY";
	std::snprintf(s, sizeof s, "%a%s", x, suffix);
	return s;
}
static inline std::string text(float x) { return text_real(x, "f"); }
static inline std::string text(double x) { return text_real(x, ""); }
static inline std::string text(bfloat_bits x) { return text_real((double)x, "f"); }
static inline std::string text(half_bits x) { return text_real((double)x, "f"); }
static inline std::string text(unsigned long long x) { return std::to_string(x) + "u"; }
static inline std::string text(unsigned long x) { return std::to_string(x) + "u"; }

/* The numbers that an element is made of. */
template <typename T> struct element {
	typedef T scalar;
};
#define CUNEST_TEST_VECTOR(S, V) \
	template <> struct element<V##1> { typedef S scalar; }; \
	template <> struct element<V##2> { typedef S scalar; }; \
	template <> struct element<V##3> { typedef S scalar; }; \
	template <> struct element<V##4> { typedef S scalar; };
CUNEST_TEST_VECTOR(signed char, char)
CUNEST_TEST_VECTOR(unsigned char, uchar)
CUNEST_TEST_VECTOR(short, short)
CUNEST_TEST_VECTOR(unsigned short, ushort)
CUNEST_TEST_VECTOR(int, int)
CUNEST_TEST_VECTOR(unsigned, uint)
CUNEST_TEST_VECTOR(float, float)
CUNEST_TEST_VECTOR(double, double)
#undef CUNEST_TEST_VECTOR
template <typename T, size_t M> struct element<T[M]> {
	typedef typename element<T>::scalar scalar;
};

/* A grid or a block, for formulas that a dim3, which is unsigned, would wrap in. */
struct dims {
	long long x, y, z;

	dims(long long x_ = 1, long long y_ = 1, long long z_ = 1) : x(x_), y(y_), z(z_) {}
	operator dim3() const { return dim3((unsigned)x, (unsigned)y, (unsigned)z); }
};
static inline bool can_launch(const dims &grid, const dims &block)
{
	return grid.x > 0 && grid.y > 0 && grid.z > 0 && block.x > 0 && block.y > 0 && block.z > 0 &&
	       block.x <= 1024 && block.y <= 1024 && block.z <= 64 && block.x * block.y * block.z <= 1024;
}

/* ---- one run ---- */

struct run;
static std::string inputs(const run &);

/* Memory that both versions see in the same state. */
struct memory {
	std::string type, name;
	char *base, *data;
	size_t bytes, elements;
	bool owned, untouched; /* untouched: its own contents are the input */
	bool of_host; /* the device cannot access it */
	bool temporary; /* nobody reads what is left in it */
	bool null; /* a null pointer is passed instead */
	drawing how;
	bool ascending;
	std::vector<char> before, after[2];

	virtual ~memory() {}
	virtual void fill(run &) = 0;
	virtual std::string show(const char *bytes, size_t scalar) const = 0;
	virtual size_t scalars() const = 0;
	virtual size_t scalar_size() const = 0;
	virtual bool real() const = 0;
	virtual double value(const char *bytes, size_t scalar) const = 0;
	void put_around() { std::memset(base, 0x5a, CANARY), std::memset(data + bytes, 0x5a, CANARY); }
	bool good_around() const
	{
		for (size_t i = 0; owned && i < CANARY; i++)
			if (base[i] != 0x5a || data[bytes + i] != 0x5a)
				return false;
		return true;
	}
};

/* Which conditions how many inputs of a test did not fulfil. */
static inline std::map<std::string, long> &refusals()
{
	static std::map<std::string, long> *all; /* no object: its first use would take a lock */

	if (!all)
		all = new std::map<std::string, long>;
	return *all;
}

struct run {
	/* of the test */
	const char *test;
	int tile, nsizes;
	double tolerance; /* 0: bit for bit; or ZEROS */
	/* of the run */
	uint64_t seed, state;
	int kind, number, attempt, shrunk, drawn;
	long long work = 1; /* the product of all sizes so far that no tile is known of */
	bool skipped, ran, heavy;
	bool of_result; /* what runs is the result, not the original */
	std::string scalars, shown, failure; /* shown: the input, as C */
	int repeat; /* not 0: what the original leaves is asked for, the threads in another order for each */
	std::vector<char> left;
	std::vector<memory *> list;

	uint64_t random() { return state = mix(state); }

	/* 0, 1, one less than a tile, a tile, one more, a prime that two fit into, and what a pipeline of four is in full
	 * work at; all but the exact ones leave a tail. */
	enum { EDGES = 7 };
	static long long edge(uint64_t i, int of)
	{
		long long prime = 2 * of + 3;

		for (long long d = 2; d * d <= prime; d++)
			if (prime % d == 0)
				prime += 2, d = 1;
		const long long edges[EDGES] = {0, 1, of - 1, of, of + 1, prime, 4 * of + of / 2 + 1};
		return edges[i % EDGES];
	}
	/* All sizes alike; each 0 with the others not; then mixed. */
	int cases() const { return nsizes == 0 ? 4 : EDGES + nsizes + (nsizes <= 3 ? 11 - nsizes : nsizes > 8 ? 2 * nsizes : 14); }
	/* Loops over many sizes are as long as their product: what no tile is known of has a limit, which rises where
	 * nothing small fits. */
	long long pick(int of, int largest)
	{
		const long long most_work = 4096ll << attempt / 4;
		long long v = draw_size(of, largest);

		if (of || nsizes <= 3)
			return smaller(v, of ? of : tile, of);
		if (v > 1 && work * v > most_work)
			v = work * 3 <= most_work ? 1 + v % 3 : 1;
		work *= v > 1 ? v : 1;
		return smaller(v, tile, of);
	}
	/* Where a run was too much work: what is no tile first, then a tile and what is left of another. */
	long long smaller(long long v, int around, bool tiled) const
	{
		static const int most[] = {16, 5, 2};

		if (!tiled && shrunk > 0)
			return v <= most[shrunk < 3 ? shrunk - 1 : 2] ? v : most[shrunk < 3 ? shrunk - 1 : 2];
		if (tiled && shrunk > (around < 32 ? 2 : 1) && v > 2 * around)
			v = around + v % around;
		return shrunk > 3 && v > around >> (shrunk - 3) ? 1 + (around >> (shrunk - 3)) : v;
	}
	long long draw_size(int of, int largest)
	{
		static const int small[EDGES] = {0, 1, 2, 3, 5, 2, 3};
		const int index = drawn++, around = of ? of : tile;
		const uint64_t r = random();

		if (attempt) /* what fits some condition */
			return r % 4 == 0 ? edge(r >> 8, around) : r % 4 == 1 ? (long long)(r >> 8) % (2 * around + 1)
			     : r % 4 == 2 ? around * (1 + (long long)(r >> 8) % 4) : 1ll << (r >> 8) % (largest > MOST_SIZE ? 18 : 9);
		if (number < EDGES)
			return of || nsizes == 1 ? edge(number, around) : nsizes <= 3 ? edge(number < 6 ? number : 5, around) : small[number];
		if (number < EDGES + nsizes)
			return index == number - EDGES ? 0 : 2 + (long long)(r >> 8) % 4;
		if (nsizes <= 3)
			return r % 2 ? edge(r >> 8, around) : 2 + (long long)(r >> 8) % 6;
		return index == (number - EDGES) % nsizes || (of && r % 2) ? edge(r >> 8, around) : 1 + (long long)(r >> 8) % 5;
	}
	/* v, where the conditions allow it; else another one that they allow, as far from a tile's end as v is if it can be. */
	template <typename F> long long fitting(long long v, long long lo, int around, int largest, F fits)
	{
		v = v < lo ? lo : v;
		if (fits(v))
			return v;
		for (long long x = v + around; x <= largest; x += around)
			if (fits(x))
				return x;
		for (long long x = v + 1; x <= largest; x++)
			if (fits(x))
				return x;
		for (long long hi = v - 1; hi >= lo; hi--)
			if (fits(hi)) {
				long long x = lo + (long long)(random() % (uint64_t)(hi - lo + 1));

				while (!fits(x))
					x++;
				return x;
			}
		return v;
	}
	void note(const char *type, const char *name, const std::string &value)
	{
		scalars += std::string("    ") + type + " " + name + " = " + value + ";\n";
	}
	/* A size, or another integer: at least lo.  `of`: the tile that loops over it have, 0: unknown; what it must fulfil. */
	long long size(const char *type, const char *name, long long lo)
	{
		const long long v = pick(0, MOST_SIZE);

		return given(type, name, v < lo ? lo : v);
	}
	template <typename F>
	long long size(const char *type, const char *name, long long lo, int of, int largest, F fits)
	{
		const long long v = pick(of, largest);

		return given(type, name, fitting(v, lo, of ? of : tile, largest, fits));
	}
	long long within(const char *type, const char *name, long long lo, long long hi)
	{
		if (hi < lo)
			skipped = true;
		return given(type, name, hi < lo ? lo : lo + (long long)(random() % (uint64_t)(hi - lo + 1)));
	}
	long long given(const char *type, const char *name, long long value)
	{
		note(type, name, std::to_string(value));
		return value;
	}
	template <typename T> T real(const char *type, const char *name)
	{
		T x;

		draw(x, drawing{kind, tolerance > 0, false, 0, 0}, random());
		note(type, name, text(x));
		return x;
	}
	/* float4, int2 */
	template <typename T, typename scalar = typename element<T>::scalar> T vector(const char *type, const char *name)
	{
		scalar x[sizeof(T) / sizeof(scalar)];
		std::string all;
		T v;

		for (scalar &one : x) {
			draw(one, drawing{kind, tolerance > 0, !floating<scalar>::yes, 0, 16}, random());
			all += (all.empty() ? "{" : ", ") + text(one);
		}
		std::memcpy(&v, x, sizeof v);
		note(type, name, all + "}");
		return v;
	}
	/* May this be the input? Where not, another one is drawn. */
	bool assume(bool condition, const char *text = "the launch is possible")
	{
		if (!condition && !skipped)
			refusals()[text]++;
		skipped = skipped || !condition;
		return !skipped;
	}
	/* Iterations of loops that the original takes, about.  False: too many; then smaller sizes are drawn. */
	bool affordable(double iterations)
	{
		const double most = spent() < INPUTS_IN_ALL * hook_work() ? hook_work() : hook_work() / 64;

		if (skipped)
			return false;
		heavy = nsizes > 0 && iterations > most;
		skipped = heavy;
		if (!heavy)
			spent() += iterations;
		return !heavy;
	}
	static double &spent()
	{
		static double iterations;

		return iterations;
	}
	/* Blocks for so many indices, of which one has `each`. */
	unsigned blocks(long long indices, long long each)
	{
		const long long n = (indices + each - 1) / each;

		return (unsigned)(n < 1 ? 1 : n > 64 ? 64 : n);
	}
	unsigned some() { return 1 + number % 3; }

	void start(bool result);
	bool stop(bool result);
	bool original(); /* false: this is no input */
	void result();
	void compare();
	void fail(const std::string &what)
	{
		if (failure.empty())
			failure = what + "\n" + shown;
	}
};

static inline long long least(long long a, long long b) { return b < a ? b : a; }
static inline long long most(long long a, long long b) { return a < b ? b : a; }

/* All values that a formula may have: from lo to hi, none where lo > hi. */
struct range {
	long long lo, hi;

	range(long long x) : lo(x), hi(x) {}
	range(long long lo_, long long hi_) : lo(lo_), hi(hi_) {}
	bool empty() const { return lo > hi; }
	range up() const { return empty() ? *this : range(lo, 1ll << 62); }
	range down() const { return empty() ? *this : range(-(1ll << 62), hi); }
	range from(range x) const { return x.empty() ? x : range(most(lo, x.lo), hi); }
	range above(range x) const { return x.empty() ? x : range(most(lo, x.lo + 1), hi); }
	range up_to(range x) const { return x.empty() ? x : range(lo, least(hi, x.hi)); }
	range below(range x) const { return x.empty() ? x : range(lo, least(hi, x.hi - 1)); }
	range inside(range x) const { return x.hi > 0x7fffffff ? *this : from(0).below(x); } /* (unsigned)... < x */
	range as(long long least_, long long most_) const { return empty() || (lo >= least_ && hi <= most_) ? *this : range(least_, most_); }
};
static inline range none() { return range(1, 0); }
/* What no index can be is as good as the farthest one, and does not overflow. */
static inline long long bounded(double wide, long long exact)
{
	return wide > 4e18 ? 4000000000000000000ll : wide < -4e18 ? -4000000000000000000ll : exact;
}
static inline long long sum(long long a, long long b)
{
	return bounded((double)a + (double)b, (long long)((unsigned long long)a + (unsigned long long)b));
}
static inline long long product(long long a, long long b)
{
	return bounded((double)a * (double)b, (long long)((unsigned long long)a * (unsigned long long)b));
}
static inline range hull(long long a, long long b, long long c, long long d)
{
	return range(least(least(a, b), least(c, d)), most(most(a, b), most(c, d)));
}
static inline range operator+(range a, range b)
{
	return a.empty() || b.empty() ? none() : range(sum(a.lo, b.lo), sum(a.hi, b.hi));
}
static inline range operator-(range a, range b)
{
	return a.empty() || b.empty() ? none() : range(sum(a.lo, -b.hi), sum(a.hi, -b.lo));
}
static inline range operator*(range a, range b)
{
	return a.empty() || b.empty() ? none() : hull(product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi));
}
static inline range operator/(range a, range b)
{
	if (a.empty() || b.empty())
		return none();
	if (b.lo > 0)
		return hull(a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi);
	return hull(a.lo, -a.lo, a.hi, -a.hi);
}
static inline range operator%(range a, range b)
{
	const long long end = most(b.hi, -b.lo) - 1;

	return a.empty() || b.empty() ? none() : range(a.lo < 0 ? most(a.lo, -end) : 0, a.hi > 0 ? least(a.hi, end) : 0);
}
static inline range least(range a, range b)
{
	return a.empty() || b.empty() ? none() : range(least(a.lo, b.lo), least(a.hi, b.hi));
}
static inline range most(range a, range b)
{
	return a.empty() || b.empty() ? none() : range(most(a.lo, b.lo), most(a.hi, b.hi));
}
static inline range either(range a, range b)
{
	return a.empty() ? b : b.empty() ? a : range(least(a.lo, b.lo), most(a.hi, b.hi));
}
/* Elements up to the last one that has one of these indices. */
static inline long long reach(std::initializer_list<range> indices)
{
	long long n = 0;

	for (const range &x : indices)
		n = x.empty() ? n : most(n, x.hi + 1);
	return n;
}

/* Elements up to the last one of a box: each dimension has a first index, a number and a stride. */
struct side {
	long long lo, n, stride;
};
static inline long long reach(std::initializer_list<side> box)
{
	long long last = 0;

	for (const side &s : box) {
		if (s.n <= 0)
			return 0;
		last += (s.lo + s.n - 1) * s.stride;
	}
	return last + 1;
}

/* How many iterations a loop takes at most. */
static inline double trips(range from, range to, range step)
{
	const bool up = step.lo > 0;
	const double way = up ? (double)to.hi - (double)from.lo : (double)from.hi - (double)to.lo;
	const double each = (double)(up ? step.lo : step.hi < 0 ? -step.hi : 1);

	return from.empty() || to.empty() || way <= 0 ? 0 : std::ceil(way / each);
}

static inline void check(cudaError_t error, const char *what)
{
	if (error == cudaSuccess)
		return;
	std::fprintf(hook_output(), "%s: %s\n", what, cudaGetErrorString(error));
	std::exit(NO_VERDICT);
}

/* S: the numbers that T is made of. */
template <typename T, typename S = typename element<T>::scalar> struct array : memory {
	typedef S scalar;

	array(run &t, const char *type_, const char *name_, long long count, bool of_host_ = false)
	{
		init(t, type_, name_);
		of_host = of_host_;
		if (!t.assume(count >= 0 && count <= most_elements, (name + " has a number of elements up to 2^24").c_str())) {
			count = 0;
		}
		elements = (size_t)count;
		bytes = elements * sizeof(T);
		owned = true;
		if (of_host)
			base = (char *)std::malloc(bytes + 2 * CANARY + 1);
		else
			check(cudaMallocManaged((void **)&base, bytes + 2 * CANARY), "cudaMallocManaged");
		if (!base)
			std::exit(NO_VERDICT);
		data = base + CANARY;
		if (of_host)
			hook_name(name_, base, bytes + 2 * CANARY);
	}
	~array()
	{
		if (owned && of_host)
			std::free(base);
		else if (owned)
			cudaFree(base);
	}
	operator T *() const { return this->null ? nullptr : (T *)data; }
	void within(run &t, long long lo, long long hi)
	{
		how.bounded = true;
		how.lo = lo;
		how.hi = hi;
		if (hi < lo && elements)
			t.skipped = true;
	}
	/* From lo to hi, none less than the one before. */
	void rising(run &t, long long lo, long long hi)
	{
		within(t, lo, hi);
		ascending = true;
	}
	void fill(run &t)
	{
		before.resize(bytes);
		how.kind = t.kind;
		how.positive = t.tolerance > 0;
		for (size_t i = 0; i < scalars(); i++) {
			scalar x;

			if (ascending) {
				const long long n = (long long)scalars() - 1;
				const long long step = n > 0 ? (how.hi - how.lo) / n : 0;
				const long long near = how.lo + (long long)i * step;

				x = (scalar)(i == 0 ? how.lo : (long long)i == n ? how.hi
					   : near - (step > 0 ? (long long)(t.random() % (uint64_t)step) : 0));
			} else {
				draw(x, how, t.random());
			}
			std::memcpy(before.data() + i * sizeof x, &x, sizeof x);
		}
	}
	size_t scalars() const { return elements * (sizeof(T) / sizeof(S)); }
	size_t scalar_size() const { return sizeof(scalar); }
	bool real() const { return floating<scalar>::yes; }
	std::string show(const char *p, size_t i) const
	{
		scalar x;

		std::memcpy(&x, p + i * sizeof x, sizeof x);
		return text(x);
	}
	double value(const char *p, size_t i) const
	{
		scalar x;

		std::memcpy(&x, p + i * sizeof x, sizeof x);
		return (double)x;
	}

protected:
	array() {}
	void init(run &t, const char *type_, const char *name_)
	{
		type = type_;
		name = name_;
		base = data = nullptr;
		owned = untouched = of_host = temporary = null = ascending = false;
		how = drawing{};
		t.list.push_back(this);
	}
};

template <typename T> static T *on_device(T &variable)
{
	void *address = nullptr;

	check(cudaGetSymbolAddress(&address, variable), "cudaGetSymbolAddress");
	return (T *)address;
}

/* A variable of the program, on the device or not: floats are drawn, all else is as it is. */
template <typename T> struct variable : array<T> {
	variable(run &t, const char *type_, const char *name_, T *address)
	{
		this->init(t, type_, name_);
		this->elements = 1;
		this->bytes = sizeof(T);
		this->data = (char *)address;
		this->untouched = !this->real();
		if (this->untouched) {
			this->before.resize(sizeof(T));
			cudaMemcpy(this->before.data(), this->data, sizeof(T), cudaMemcpyDefault);
		}
	}
};

inline void run::start(bool result)
{
	of_result = result;
	for (memory *m : list) {
		if (!result && !m->untouched)
			m->fill(*this);
		if (m->bytes)
			cudaMemcpy(m->data, m->before.data(), m->bytes, cudaMemcpyDefault);
		if (m->owned)
			m->put_around();
	}
	cudaDeviceSynchronize();
	if (!result)
		shown = inputs(*this);
	hook_run(result);
	hook_disturb(repeat);
}

inline bool run::stop(bool result)
{
	cudaError_t launched = cudaGetLastError(), finished = cudaDeviceSynchronize();

	if (launched != cudaSuccess || finished != cudaSuccess) {
		std::fprintf(hook_output(), "%s: the %s: %s\n%s", test, result ? "result" : "original",
			    cudaGetErrorString(launched != cudaSuccess ? launched : finished), shown.c_str());
		std::exit(result ? DIFFERENT : NO_VERDICT);
	}
	for (memory *m : list) {
		m->after[result].resize(m->bytes);
		if (m->bytes)
			cudaMemcpy(m->after[result].data(), m->data, m->bytes, cudaMemcpyDefault);
		if (m->good_around())
			continue;
		if (!result) {
			std::fprintf(hook_output(), "%s: the original writes outside of '%s'\n%s", test, m->name.c_str(), shown.c_str());
			std::exit(NO_VERDICT);
		}
		fail("writes outside of '" + m->name + "'");
	}
	return true;
}

inline bool run::original()
{
	if (!skipped)
		start(false);
	return !skipped;
}

inline void run::result()
{
	stop(false);
	start(true);
}

inline void run::compare()
{
	stop(true);
	ran = true;
	if (const char *trouble = hook_new_trouble())
		fail(trouble);
	for (memory *m : list) {
		const size_t unit = m->scalar_size();
		const char *a = m->after[0].data(), *b = m->after[1].data();
		double scale = 0;

		if (repeat && !m->temporary)
			left.insert(left.end(), m->after[0].begin(), m->after[0].end());

		for (size_t i = 0; tolerance > 0 && m->real() && i < m->scalars(); i++) {
			const double v = std::fabs(m->value(a, i));

			scale = v > scale && !std::isinf(v) ? v : scale;
		}
		for (size_t i = 0; !m->temporary && i < m->scalars(); i++) {
			if (std::memcmp(a + i * unit, b + i * unit, unit) == 0)
				continue;
			if (m->real()) { /* which NaN a formula gives is the compiler's to choose */
				const double x = m->value(a, i), y = m->value(b, i);

				if ((std::isnan(x) && std::isnan(y)) || (tolerance == ZEROS && x == y) || (tolerance > 0 && std::fabs(x - y) <= tolerance * scale))
					continue;
			}
			fail(m->name + "[" + std::to_string(i) + "] is " + m->show(b, i) + ", of the original " + m->show(a, i));
			break;
		}
	}
}

static std::string inputs(const run &t)
{
	std::string s = t.scalars;

	for (const memory *m : t.list) {
		if (m->null) {
			s += "    " + m->type + " *" + m->name + " = nullptr;\n";
			continue;
		}
		if (m->before.size() != m->bytes)
			continue;
		s += "    " + m->type + " " + m->name + "[" + std::to_string(m->scalars()) + "] = {";
		for (size_t i = 0; i < m->scalars() && i < SHOWN; i++)
			s += (i ? ", " : "") + m->show(m->before.data(), i);
		if (m->scalars() > SHOWN)
			s += " /* and " + std::to_string(m->scalars() - SHOWN) + " more */";
		s += "};\n";
	}
	return s;
}

struct test {
	const char *name;
	void (*body)(run &);
	int tile, nsizes;
	double tolerance;
	test *next;

	static test *&first()
	{
		static test *list;
		return list;
	}
	test(const char *name_, void (*body_)(run &), int tile_, int nsizes_, double tolerance_)
	    : name(name_), body(body_), tile(tile_), nsizes(nsizes_), tolerance(tolerance_), next(nullptr)
	{
		test **end = &first();

		while (*end)
			end = &(*end)->next;
		*end = this;
	}
};

/* What runs now; here, so that it is there when the run does not come back. */
static run now;

static void lost(const char *what)
{
	const char *excuse = now.of_result ? hook_excuse() : nullptr;

	std::fprintf(hook_output(), "%s: the %s: %s (%s)\n%s%s", now.test, now.of_result && !excuse ? "result" : "original",
		    excuse ? excuse : what, class_names[now.kind], now.shown.c_str(), hook_report());
	std::fflush(hook_output());
	std::_Exit(now.of_result && !excuse ? DIFFERENT : NO_VERDICT);
}

static void late()
{
	std::fprintf(hook_output(), "%s: the time is up, in a run of the %s (case %d, %s)\n%s", now.test,
		    now.of_result ? "result" : "original", now.number, class_names[now.kind], now.shown.c_str());
	std::fflush(hook_output());
	std::_Exit(LATE);
}

/* One drawn input: was there a run? */
static bool once(const test &t, uint64_t seed, int kind, int number, int attempt, int shrunk, int repeat = 0)
{
	now = run();
	now.test = t.name;
	now.tile = t.tile;
	now.nsizes = t.nsizes;
	now.tolerance = t.tolerance;
	now.seed = seed;
	now.kind = kind;
	now.number = number;
	now.attempt = attempt;
	now.shrunk = shrunk;
	now.repeat = repeat;
	now.state = mix(mix(seed) + (uint64_t)kind * 1000003u + (uint64_t)number * 1009u + (uint64_t)attempt);
	t.body(now);
	return now.ran;
}

/* Does the original leave the same on one input, whatever the order of its threads, and after whatever was called before? */
static bool repeats(const test &t, uint64_t seed, int kind, int number, int attempt, int shrunk)
{
	std::vector<char> first;

	for (int repeat = 1; repeat <= REPEATS; repeat++) {
		once(t, seed, kind, number, attempt, shrunk, repeat);
		if (repeat == 1)
			first = now.left;
		else if (now.left != first)
			return false;
	}
	return true;
}

static int run_test(const test &t, uint64_t seed)
{
	refusals().clear();
	run::spent() = 0;
	int runs = 0, smaller = 0, left_out = 0, classes = t.tolerance > 0 ? (int)SPECIAL : (int)CLASSES;

	now.nsizes = t.nsizes;
	for (int number = 0, cases = now.cases(); number < cases; number++)
		for (int kind = 0; kind < classes; kind++) {
			int attempt = 0, shrunk = 0;

			while (attempt + shrunk < ATTEMPTS && !once(t, seed, kind, number, attempt, shrunk))
				(now.heavy ? shrunk : attempt)++;
			if (!now.ran) {
				left_out += now.heavy;
				continue;
			}
			runs++;
			smaller += shrunk > 0;
			if (now.failure.empty())
				continue;
			const std::string failure = now.failure;
			if (hook_excuse())
				lost(hook_excuse());
			const bool same = repeats(t, seed, kind, number, attempt, shrunk);

			std::fprintf(hook_output(), "%s: %s (seed %llu, case %d, %s): %s", t.name, same ? "DIFFERENT" : "the original is not "
				    "the same twice: it races, or keeps state", (unsigned long long)seed,
				    number, class_names[kind], failure.c_str());
			return same ? DIFFERENT : NO_VERDICT;
		}
	if (runs == 0) {
		std::fprintf(hook_output(), "%s: no input that was drawn fulfils its conditions\n", t.name);
		if (left_out)
			std::fprintf(hook_output(), "    %d times too much work: more than %.0f iterations\n", left_out, hook_work());
		for (const auto &why : refusals())
			std::fprintf(hook_output(), "    %ld times false: %s\n", why.second, why.first.c_str());
		return NO_INPUT;
	}
	std::fprintf(hook_output(), "%s: equal in %d runs", t.name, runs);
	if (t.tolerance > 0)
		std::fprintf(hook_output(), ", to %g of the largest value of each array", t.tolerance);
	std::fprintf(hook_output(), "\n");
	if (smaller)
		std::fprintf(hook_output(), "    %d of them on smaller sizes than drawn, which take more than %.0f iterations\n", smaller, hook_work());
	if (left_out)
		std::fprintf(hook_output(), "    %d more were left out: no size that fits takes less than %.0f iterations\n", left_out, hook_work());
	return PASS;
}

static int main_of_tests(int argc, char **argv)
{
	const uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1;
	int devices = 0, worst = PASS;

	if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
		std::fprintf(hook_output(), "no GPU\n");
		return NO_GPU;
	}
	hook_start(lost, late);
	for (const test *t = test::first(); t; t = t->next) {
		const int status = run_test(*t, seed);

		worst = worst == DIFFERENT || status == PASS ? worst : status;
	}
	return worst;
}

} // namespace cunest_test
