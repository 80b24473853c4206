// cunest: --cost-model=paper
// The rounding mode may be set in a function that is called, after a macro, by an instruction, or by an object that lives
// as long as its block: then formulas depend on when they are computed.
extern "C" int fesetround(int);
extern "C" unsigned _controlfp(unsigned, unsigned);
extern "C" int *__errno_location(void);
#define ROUND_TO(x) fesetround(x)
#define LOAD_CONTROL(x) \
	asm volatile("fldcw %0" : : "m"(x))

static void up() { fesetround(0x800); }
static void down() { ROUND_TO(0x400); }
static inline void deeper() { down(); }
static void again(int n)
{
	if (n)
		again(n - 1);
	else
		up();
}

struct upwards {
	upwards() { up(); }
	~upwards() { fesetround(0); }
};

struct holder {
	int n;
	upwards mode;
};

template <class T> struct mode {
	static void set(T x) { fesetround((int)x); }
	void operator()(T x) const { set(x); }
};

template <class F> void call(F f) { f(); }

void by_wrapper(float *lo, float *hi, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		deeper();
		lo[i] = x / y + 1.0f / 3.0f;
		up();
		hi[i] = x / y + 1.0f / 3.0f;
	}
}

void by_recursion(float *lo, float x, float y, int n)
{
	again(3);
	#pragma nest
	for (int i = 0; i < n; i++)
		lo[i] = x / y + 1.0f / 3.0f;
}

void by_object(float *lo, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		upwards mode;
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

void by_member(float *lo, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		holder h{i};
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

void by_instance(float *lo, float x, float y, int n)
{
	mode<int> set;

	#pragma nest
	for (int i = 0; i < n; i++) {
		set(0x400);
		lo[i] = x / y + 1.0f / 3.0f;
		set(0x800);
		lo[i] -= x / y + 1.0f / 3.0f;
	}
}

void by_pointer(float *lo, float x, float y, int n)
{
	void (*set)() = up;

	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		set();
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

void by_lambda(float *lo, float x, float y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		call([] { down(); });
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

void by_instruction(float *lo, float x, float y, unsigned short word, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		LOAD_CONTROL(word);
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

static void load(unsigned *word)
{
	__asm__ __volatile__("nop\n\t"
			     "ldmxcsr %0"
			     :
			     : "m"(*word));
}

void by_instruction_below(float *lo, float x, float y, unsigned word, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + 1.0f / 3.0f;
		load(&word);
		lo[i] += x / y + 1.0f / 3.0f;
	}
}

void by_another_name(float *lo, float x, float y, int n)
{
	_controlfp(0x100, 0x300);
	#pragma nest
	for (int i = 0; i < n; i++)
		lo[i] = x / y + 1.0f / 3.0f;
}

// A callee that asks for errno has called somebody itself.
static float pause(float x)
{
	asm volatile("pause");
	return *__errno_location() ? x : x + 1;
}

void by_none(float *lo, float x, float y, int n)
{
	float z = pause(x);

	#pragma nest
	for (int i = 0; i < n; i++) {
		lo[i] = x / y + z;
		lo[i + n] = x / y + z;
	}
}
