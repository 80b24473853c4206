// cunest: -std=c++17 -Rpass-missed=opaque
#include <cstdarg>
__device__ float f(int a, int b);
__device__ float g(int a, ...);
template <int N, class... Ts> __global__ void variadic(float *a, int n, Ts... ts)
{
	#pragma nest
	for (int i = 0; i < N; i++) {
		a[i] = 1 / sinf((float)n) + (ts + ...);
		a[i] += f(ts...);
		a[i] += (1 + ... + ts);
		a[i] += sizeof...(ts);
		a[i] += noexcept(f(n, i)) ? 1 : 2;
		a[i] += n ?: i;
		int q[] = {ts...};
		a[i] += (ts, ...), q[0];
	}
}
void va(float *a, int n, ...)
{
	va_list ap;
	va_start(ap, n);
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = va_arg(ap, int);
		a[i] += __builtin_choose_expr(1, n, i);
		a[i] += ({ int x = i; x + 1; });
		a[i] += alignof(float) + sizeof(int[3]) + __builtin_offsetof(float3, y);
		a[i] += __is_same(int, int);
	}
}
