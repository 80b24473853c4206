// cunest: --emit=loops --prelude=builtin
// Each form of a `for`: one loop a function, named after the form.
typedef int index_t;
typedef unsigned long size_type;
enum color { RED, GREEN, BLUE };
struct span { float *lo, *hi; };
struct cursor {
	int at;
	__device__ bool operator!=(const cursor &o) const;
	__device__ cursor &operator++();
};
__device__ void by_reference(int &i);
__device__ void by_pointer(int *i);
__device__ int limit(int i);
__device__ int shared_bound;

/* ---- comparisons and steps ---- */
__device__ void lt(float *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }
__device__ void le(float *a, int n) { for (int i = 0; i <= n; i++) a[i] = 0; }
__device__ void gt(float *a, int n) { for (int i = n; i > 0; i--) a[i] = 0; }
__device__ void ge(float *a, int n) { for (int i = n; i >= 0; --i) a[i] = 0; }
__device__ void ne(float *a, int n) { for (int i = 0; i != n; ++i) a[i] = 0; }
__device__ void ne_down(float *a, int n) { for (int i = n; i != 0; i--) a[i] = 0; }
__device__ void ne_by_2(float *a, int n) { for (int i = 0; i != n; i += 2) a[i] = 0; }
__device__ void ne_by_s(float *a, int n, int s) { for (int i = 0; i != n; i += s) a[i] = 0; }
__device__ void eq(float *a, int n) { for (int i = 0; i == n; i++) a[i] = 0; }
__device__ void mirrored(float *a, int n) { for (int i = 0; n > i; i++) a[i] = 0; }
__device__ void mirrored_ge(float *a, int n) { for (int i = n; 0 <= i; i--) a[i] = 0; }
__device__ void by_3(float *a, int n) { for (int i = 0; i < n; i += 3) a[i] = 0; }
__device__ void by_minus_3(float *a, int n) { for (int i = n; i > 0; i -= 3) a[i] = 0; }
__device__ void plus_negative(float *a, int n) { for (int i = n; i > 0; i += -1) a[i] = 0; }
__device__ void sum_step(float *a, int n) { for (int i = 0; i < n; i = i + 1) a[i] = 0; }
__device__ void sum_step_mirrored(float *a, int n) { for (int i = 0; i < n; i = 2 + i) a[i] = 0; }
__device__ void difference_step(float *a, int n) { for (int i = n; i > 0; i = i - 2) a[i] = 0; }
__device__ void invariant_step(float *a, int n, int s) { for (int i = 0; i < n; i += s) a[i] = 0; }
__device__ void invariant_down(float *a, int n, int s) { for (int i = n; i >= 0; i -= s) a[i] = 0; }
__device__ void grid_stride(float *a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] = 0; }
__device__ void zero_step(float *a, int n) { for (int i = 0; i < n; i += 0) a[i] = 0; }
__device__ void wrong_way(float *a, int n) { for (int i = 0; i < n; i--) a[i] = 0; }
__device__ void doubling(float *a, int n) { for (int i = 1; i < n; i *= 2) a[i] = 0; }
__device__ void halving(float *a, int n) { for (int i = n; i > 0; i /= 2) a[i] = 0; }
__device__ void shift_right(float *a, int n) { for (int i = n; i > 0; i >>= 1) a[i] = 0; }
__device__ void shift_left(float *a, int n) { for (int i = 1; i < n; i <<= 1) a[i] = 0; }
__device__ void xor_step(float *a, int n) { for (int i = 1; i < n; i ^= 3) a[i] = 0; }
__device__ void call_step(float *a, int n) { for (int i = 0; i < n; i = limit(i)) a[i] = 0; }
__device__ void other_step(float *a, int n, int j) { for (int i = 0; i < n; j++) a[i] = 0; }
__device__ void from_other(float *a, int n, int j) { for (int i = 0; i < n; i = j + 1) a[i] = 0; }

/* ---- types ---- */
__device__ void unsigned_up(float *a, unsigned n) { for (unsigned i = 0; i < n; i++) a[i] = 0; }
__device__ void unsigned_ne_down(float *a, unsigned n) { for (unsigned i = n; i != 0; i--) a[i] = 0; }
__device__ void unsigned_down(float *a, unsigned n) { for (unsigned i = n; i > 0; i--) a[i] = 0; }
__device__ void unsigned_forever(float *a, unsigned n) { for (unsigned i = n; i >= 0; i--) a[i] = 0; }
__device__ void unsigned_by_s(float *a, unsigned n, unsigned s) { for (unsigned i = 0; i < n; i += s) a[i] = 0; }
__device__ void unsigned_wrapped(float *a, unsigned n) { for (unsigned i = n - 1; i < n; i--) a[i] = 0; }
__device__ void size_t_up(float *a, size_t n) { for (size_t i = 0; i < n; i++) a[i] = 0; }
__device__ void long_long_up(float *a, long long n) { for (long long i = 0; i < n; i++) a[i] = 0; }
__device__ void int_to_long_long(float *a, long long n) { for (int i = 0; i < n; i++) a[i] = 0; }
__device__ void int_to_size_t(float *a, size_t n) { for (int i = 0; i < n; i++) a[i] = 0; }
__device__ void int_to_unsigned(float *a, int b, unsigned n) { for (int i = b; i < n; i++) a[i] = 0; }
__device__ void char_up(float *a, int n) { for (char i = 0; i < n; i++) a[i] = 0; }
__device__ void short_up(float *a, int n) { for (short i = 0; i < n; i++) a[i] = 0; }
__device__ void uchar_up(float *a, int n) { for (unsigned char i = 0; i < n; i++) a[i] = 0; }
__device__ void bool_up(float *a) { for (bool i = false; i < true; i = true) a[i] = 0; }
__device__ void float_up(float *a, float n) { for (float x = 0; x < n; x += 0.5f) a[(int)x] = 0; }
__device__ void double_up(float *a) { for (double x = 0; x < 1; x++) a[(int)x] = 0; }
__device__ void float_bound(float *a, float n) { for (int i = 0; i < n; i++) a[i] = 0; }
__device__ void typedef_up(float *a, index_t n) { for (index_t i = 0; i < n; i++) a[i] = 0; }
__device__ void typedef_long(float *a, size_type n) { for (size_type i = 0; i < n; i++) a[i] = 0; }
__device__ void enum_up(float *a) { for (color c = RED; c < BLUE; c = color(c + 1)) a[c] = 0; }
__device__ void enum_bound(float *a) { for (int i = RED; i < BLUE; i++) a[i] = 0; }
__device__ void auto_up(float *a, int n) { for (auto i = 0; i < n; i++) a[i] = 0; }
__device__ void pointer_ne(float *a, float *e) { for (float *p = a; p != e; ++p) *p = 0; }
__device__ void pointer_lt(float *a, int n) { for (float *p = a; p < a + n; p += 2) *p = 0; }
__device__ void volatile_variable(float *a, int n) { for (volatile int i = 0; i < n; i++) a[i] = 0; }
__device__ void volatile_bound(float *a, volatile int *n) { for (int i = 0; i < *n; i++) a[i] = 0; }
__device__ void register_variable(float *a, int n) { for (int unsigned i = 0; i < n; i++) a[i] = 0; }
__device__ void iterator(float *a, cursor b, cursor e) { for (cursor c = b; c != e; ++c) a[c.at] = 0; }
template <class T> __device__ void template_type(float *a, T n) { for (T i = 0; i < n; i++) a[i] = 0; }
template <int N> __device__ void template_bound(float *a) { for (int i = 0; i < N; i++) a[i] = 0; }

/* ---- the start ---- */
__device__ void outer_variable(float *a, int n) { int i; for (i = 0; i < n; i++) a[i] = 0; a[i] = 1; }
__device__ void parameter_variable(float *a, int i, int n) { for (i = 0; i < n; i++) a[i] = 0; }
__device__ void no_start(float *a, int i, int n) { for (; i < n; i++) a[i] = 0; }
__device__ void no_condition(float *a, int n) { for (int i = 0;; i++) { if (i == n) break; a[i] = 0; } }
__device__ void no_step(float *a, int n) { for (int i = 0; i < n;) a[i++] = 0; }
__device__ void nothing(float *a, int n) { for (;;) { if (n-- <= 0) break; a[n] = 0; } }
__device__ void two_variables(float *a, int n) { for (int i = 0, j = n; i < j; i++, j--) a[i] = a[j]; }
__device__ void two_declared(float *a, int n) { for (int i = 0, e = 2 * n; i < e; i++) a[i] = 0; }
__device__ void two_assigned(float *a, int n) { int i, j; for (i = 0, j = 1; i < n; i++) a[i] = j; }
__device__ void chained_start(float *a, int n) { int i, j; for (i = j = 0; i < n; i++) a[i] = j; }
__device__ void brace_start(float *a, int n) { for (int i{0}; i < n; i++) a[i] = 0; }
__device__ void paren_start(float *a, int n) { for (int i(0); i < n; i++) a[i] = 0; }
__device__ void no_value(float *a, int n) { for (int i; i < n; i++) a[i] = 0; }
__device__ void reference_start(float *a, int n, int m) { for (int &i = m; i < n; i++) a[i] = 0; }
__device__ void static_start(float *a, int n) { for (static int i = 0; i < n; i++) a[i] = 0; }
__device__ void global_variable(float *a, int n) { for (shared_bound = 0; shared_bound < n; shared_bound++) a[0] = 0; }
__device__ void member_variable(cursor c, float *a, int n) { for (c.at = 0; c.at < n; c.at++) a[c.at] = 0; }
__device__ void element_variable(float *a, int *k, int n) { for (k[0] = 0; k[0] < n; k[0]++) a[0] = 0; }
__device__ void compound_start(float *a, int i, int n) { for (i += 2; i < n; i++) a[i] = 0; }
__device__ void shadowed(float *a, int i) { for (int i = 0; i < 4; i++) a[i] = 0; a[i] = 1; }

/* ---- the condition ---- */
__device__ void step_in_condition(float *a, int n) { for (int i = -1; i++ < n;) a[i] = 0; }
__device__ void countdown(float *a, unsigned n) { for (unsigned i = n; i-- > 0;) a[i] = 0; }
__device__ void two_conditions(float *a, int n) { for (int i = 0; i < n && a[i] > 0; i++) a[i] = 0; }
__device__ void comma_condition(float *a, int n) { for (int i = 0; n--, i < n; i++) a[i] = 0; }
__device__ void declared_condition(float *a, int n) { for (int i = 0; int m = n - i; i++) a[i] = m; }
__device__ void truth(float *a, int n) { for (int i = n; i; i--) a[i] = 0; }
__device__ void negated(float *a, int n) { for (int i = 0; !(i >= n); i++) a[i] = 0; }
__device__ void sum_compared(float *a, int n) { for (int i = 0; i + 1 < n; i++) a[i] = 0; }
__device__ void square_compared(float *a, int n) { for (int i = 0; i * i < n; i++) a[i] = 0; }
__device__ void cast_compared(float *a, unsigned n) { for (int i = 0; (unsigned)i < n; i++) a[i] = 0; }
__device__ void parenthesised(float *a, int n) { for (int i = (0); ((i) < (n)); (i)++) a[i] = 0; }
__device__ void both_sides(float *a, int n) { for (int i = 0; i < n - i; i++) a[i] = 0; }
__device__ void itself(float *a, int n) { for (int i = 0; i < i + 1; i++) a[i] = 0; }
__device__ void call_bound(float *a, int n) { for (int i = 0; i < limit(n); i++) a[i] = 0; }
__device__ void loaded_bound(float *a, const int *n) { for (int i = 0; i < n[0]; i++) a[i] = 0; }
__device__ void loaded_bound_stored(int *a, int *n) { for (int i = 0; i < n[0]; i++) a[i] = 0; }
__device__ void global_bound(float *a) { for (int i = 0; i < shared_bound; i++) a[i] = 0; }
__device__ void other_compared(float *a, int n, int j) { for (int i = 0; j < n; i++) a[i] = j++; }

/* ---- the body ---- */
__device__ void assigned_in_body(float *a, int n) { for (int i = 0; i < n; i++) { a[i] = 0; i++; } }
__device__ void assigned_in_condition(float *a, int n) { for (int i = 0; i < n; i++) if ((i = limit(i)) > 3) a[i] = 0; }
__device__ void bound_in_body(float *a, int n) { for (int i = 0; i < n; i++) a[--n] = 0; }
__device__ void step_in_body(float *a, int n, int s) { for (int i = 0; i < n; i += s) { a[i] = 0; s *= 2; } }
__device__ void bound_in_step(float *a, int n) { for (int i = 0; i < n; i++, n--) a[i] = 0; }
__device__ void own_step(float *a, int n) { for (int i = 1; i < n; i += i) a[i] = 0; }
__device__ void address_taken(float *a, int n) { for (int i = 0; i < n; i++) by_pointer(&i); }
__device__ void referenced(float *a, int n) { for (int i = 0; i < n; i++) by_reference(i); }
__device__ void bound_to_reference(float *a, int n) { for (int i = 0; i < n; i++) { int &r = i; r++; a[i] = 0; } }
__device__ void captured(float *a, int n) { for (int i = 0; i < n; i++) { auto f = [&] { i++; }; f(); a[i] = 0; } }
__device__ void captured_by_value(float *a, int n) { for (int i = 0; i < n; i++) { auto f = [=] { return i + 1; }; a[i] = f(); } }
__device__ void with_continue(float *a, int n) { for (int i = 0; i < n; i++) { if (a[i] > 0) continue; a[i] = 0; } }
__device__ void with_break(float *a, int n) { for (int i = 0; i < n; i++) { if (a[i] > 0) break; a[i] = 0; } }
__device__ void with_return(float *a, int n) { for (int i = 0; i < n; i++) { if (a[i] > 0) return; a[i] = 0; } }
__device__ void with_goto(float *a, int n) { for (int i = 0; i < n; i++) { if (a[i] > 0) goto out; a[i] = 0; } out: a[0] = 1; }
__device__ void with_label(float *a, int n) { for (int i = 0; i < n; i++) { again: a[i] -= 1; if (a[i] > 0) goto again; } }
__device__ void with_switch(float *a, int n) { for (int i = 0; i < n; i++) switch (i & 3) { case 0: a[i] = 0; break; default: a[i] = 1; } }
__device__ void empty_body(float *a, int n) { for (int i = 0; i < n; i++); }
__device__ void empty_block(float *a, int n) { for (int i = 0; i < n; i++) {} }
__device__ void search(float *a, int n) { int i; for (i = 0; i < n && a[i] != 0; i++); a[0] = i; }
__device__ void comma_step(float *a, int n, int j) { for (int i = 0; i < n; i++, j += 2) a[i] = j; }
__device__ void comma_step_first(float *a, int n, int j) { for (int i = 0; i < n; j += 2, i++) a[i] = j; }
__device__ void labelled(float *a, int n) { loop: for (int i = 0; i < n; i++) a[i] = 0; if (n-- > 0) goto loop; }
__device__ void attributed(float *a, int n) { [[unlikely]] for (int i = 0; i < n; i++) a[i] = 0; }
