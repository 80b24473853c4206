// cunest: --inline
// The type of E has no name that could be written.
enum { SIZE = 16 };
template <class T> __device__ float weight(T t) { return sizeof(T) + (float)t; }
__global__ void local(float *y, const float *x, int n)
{
	enum { E = 4 };
	#pragma nest
	for (int i = 0; i < n; i++) {
		float q = x[i] + E;
		y[i] = q * 2;
	}
}
__global__ void of_file(float *y, const float *x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float q = x[i] + SIZE;
		float w = weight(SIZE);
		y[i] = q * w;
	}
}
