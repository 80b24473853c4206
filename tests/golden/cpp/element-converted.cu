// What operator[] returns is converted: it is not the element.
struct W {
	int a[8];
	__device__ unsigned char operator[](int i) const { return a[i]; }
};
struct F {
	double a[8];
	__device__ float operator[](int i) const { return a[i]; }
};
__device__ void bytes(int *o, W x, int n, int k)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			o[i * n + j] = (x.a[i] * k + j) ^ (x[i] * k + j);
}
__device__ void floats(float *o, F x, int n, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			o[i * n + j] = x[i] * y + x[i] / 3 + j;
}
