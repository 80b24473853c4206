// Names that mean something only with what stands before them.
namespace shape {
constexpr int rows = 4;
struct pack {
	static constexpr int size = 8;
	enum kind { small = 1, large = 5 };
	int n;
};
__device__ inline float twice(float x)
{
	return x + x;
}
} // namespace shape

template <typename T> struct block {
	static constexpr int size = 16 / sizeof(T);
};

__global__ void members(float *out, const float *in, int n)
{
	using floats = block<float>;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < floats::size; j++)
			out[i * shape::pack::size + j * shape::rows] = in[j * floats::size] + ::shape::twice(in[i]);
}

__global__ void enumerators(int *out, shape::pack *p, int n)
{
	for (int i = 0; i < n; i++) {
		out[i] = shape::pack::large * i + (p->n == shape::pack::small);
		p[i].n = (*p).n - shape::pack::size;
	}
}

template <typename T> __global__ void dependent(T *out, const T *in, int n)
{
	for (int i = 0; i < n; i++) {
		const T *row = in + i * n;
		T sum = row[0];
		const auto first = row[1];

		for (int j = 0; j < block<T>::size; j++)
			sum += row[j] * first;
		out[i] = sum;
	}
}
template __global__ void dependent(float *, const float *, int);

// A type without a name is not called by the place of its definition.
__global__ void lambdas(int *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = 2 * i;
	auto step = [&](int k) { out[k] += n; };
	for (int i = 0; i < n; i++)
		step(i);
}

template <typename T> struct plus {
	__device__ T operator()(T a, T b) const
	{
		return a + b;
	}
};
template <typename T, int N> struct packed {
	T at[N];
	__device__ T &operator[](int i)
	{
		return at[i];
	}
	__device__ const T &operator[](int i) const
	{
		return at[i];
	}
};
template <typename F> __device__ float apply(float x, F &&f)
{
	return f(x, x);
}

__global__ void objects(packed<float, 8> *out, const packed<float, 8> *in, int n)
{
	for (int i = 0; i < n; i++) {
		const packed<float, 8> one = in[i];
		packed<float, 8> sum = out[i];

		for (int j = 0; j < 8; j++)
			sum[j] = one[j] + sum[j] + in[0][j];
		sum.at[0] = apply(one.at[1], plus<float>{});
		out[i] = sum;
	}
}

// An explicit specialisation is spelled in its own namespace.
namespace tile {
struct row;
struct column;
template <typename Layout, int N> struct part;
template <> struct part<row, 4> {
	float x;
	int n;
};
template <> struct part<column, 4> {
	double x;
};
} // namespace tile

__global__ void specialised(float *out, const tile::part<tile::row, 4> *in, int n)
{
	for (int i = 0; i < n; i++) {
		tile::part<tile::column, 4> here;
		tile::part<tile::row, 4> there[2];

		here.x = in[i].x;
		there[i & 1].x = here.x;
		out[i] = there[i & 1].x;
	}
}
