// cunest: -std=c++17 -Rpass-missed=opaque
struct pair { int first; float second; };
__device__ pair make(int i);

namespace outer { namespace inner {
__global__ void in_namespace(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
}
} }
namespace a::b {
template <class T> struct holder {
	T value;
	__device__ void member(T *a, const T *b, int n, int m)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = value + b[i] / sinf((float)m);
	}
	struct nested {
		static __device__ void deep(float *a, int n, int m) {
			#pragma nest
			for (int i = 0; i < n; i++)
				a[i] = 1 / sinf((float)m);
		}
	};
};
}
class functor {
	int m_;
public:
	__device__ explicit functor(int m) : m_(m) {
		#pragma nest
		for (int i = 0; i < m; i++)
			m_ += (int)sinf((float)m);
	}
	__device__ ~functor() {
		#pragma nest
		for (int i = 0; i < m_; i++)
			m_ += (int)sinf(3.0f * m_);
	}
	__device__ float operator()(const float *b, int n, int m) const {
		float s = 0;
		#pragma nest
		for (int i = 0; i < n; i++)
			s += b[i] / sinf((float)m);
		return s;
	}
	__device__ operator float() const {
		float s = 0;
		#pragma nest
		for (int i = 0; i < m_; i++)
			s += 1 / sinf((float)m_);
		return s;
	}
	friend __device__ void a_friend(float *a, int n, int m) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = 1 / sinf((float)m);
	}
	__device__ void outside(float *a, int n, int m);
};
__device__ void functor::outside(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = m_ / sinf((float)m);
}
extern "C" {
__global__ void in_extern_c(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / sinf((float)m);
}
}
extern "C" __global__ void one_extern_c(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / sinf((float)m);
}
__global__ void __launch_bounds__(256, 2) bounds(float *a, int n, int m)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += 256)
		if (threadIdx.x < 256)
			a[i] = 1 / sinf((float)m);
}
__launch_bounds__(128) __global__ void bounds_first(float *a, int n, int m)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (threadIdx.x < 128)
			a[i] = 1 / sinf((float)m);
}
[[nodiscard]] __device__ auto trailing(float *a, int n, int m) -> float
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / sinf((float)m);
	return a[0];
}
__global__ void if_init(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (int k = i / m; k > 3)
			a[i] = k / sinf((float)m);
		else
			a[i] = k;
		if (float s = sinf((float)m))
			a[i] += s;
		while (int left = n - i) {
			a[i] += left;
			n--;
		}
	}
}
__global__ void switch_init(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		switch (int k = i % 3; k) {
		case 0:
			a[i] += 1 / sinf((float)m);
			break;
		case 1: [[fallthrough]];
		default:
			a[i] += sinf((float)m);
		}
	}
}
__global__ void attributes(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (i < m) [[likely]] {
			a[i] = 1 / sinf((float)m);
		} else [[unlikely]] {
			a[i] = 2 / sinf((float)m);
		}
		[[maybe_unused]] float unused = 1 / cosf((float)m);
		[[maybe_unused]] const int q = i / 2, r [[maybe_unused]] = i % 2;
		a[i] += q + r;
	}
}
__global__ void loop_attributes(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / sinf((float)m);
}
__global__ void bindings(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		auto [x, y] = make(i);
		a[i] = x + y / sinf((float)m);
		const auto &[p, q] = make(i + 1);
		a[i] += p + q * cosf((float)m);
	}
}
__global__ void blocks(float *a, int n, int m)
{
	{
		#pragma nest
		for (int i = 0; i < n; i++) {
			{
				a[i] = 1 / sinf((float)m);
			}
			{ { ; } }
		}
	}
	if constexpr (sizeof(int) == 4) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = 1 / cosf((float)m);
	}
	auto f = [=](int k) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i + k] = 1 / sinf((float)m);
	};
	f(3);
}
template <int N, class... Ts> __global__ void variadic(float *a, int n, Ts... ts)
{
	#pragma nest
	for (int i = 0; i < N; i++)
		a[i] = 1 / sinf((float)n) + (ts + ...);
}
void host(float *a, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1 / (float)(n / m);
}
template <class T> struct holder2 {};
template <class T> struct holder2<T *> {
	static __device__ void f(float *a, int n, int m)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = 1 / sinf((float)m);
	}
};
union both {
	int x;
	float y;
	__device__ void f(float *a, int n, int m)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = 1 / sinf((float)m);
	}
};
