// Which function a call means depends on the types of its arguments: a char that was an int by its formula stays one.
__device__ int width(char) { return 1; }
__device__ int width(int) { return 4; }
__device__ int width(float) { return 5; }
__device__ int width(double) { return 8; }
__device__ void add(int *, char);
__device__ void add(int *, int);
__device__ void add(int *, long);

__global__ void widths(int *out, char c, short s, float f, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = width(i < n ? c : 0) + width(i < n ? f : 2.0) + width(i >= n ? 1 : c);
		out[i + n] = width(i < n ? f : 0.0f) + width(1 ? s : c) + (i < n ? c : 0);
		add(out, i < n ? c : 0);
		add(out, i < n ? i : 0L);
		add(out, i < n ? n : i);
	}
}
