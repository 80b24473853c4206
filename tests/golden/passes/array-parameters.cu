// A parameter that is declared as an array is a pointer: what is stored there is not the function's own.
typedef float row[16];

__device__ void open(float a[], int n, int d)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] += 1.0f / sinf((float)d);
}
__global__ void sized(float a[16], row b, int n, int d)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] += 1.0f / sinf((float)d);
		b[i] = a[i];
	}
}
__global__ void matrix(float a[][16], const float b[4], int n, int d)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i][1] += b[i] / sinf((float)d);
}
// One may be the other.
__global__ void both(float a[8], const float b[8], int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[0] / sinf((float)n);
}
void in_lambda(float *to, int n, int d)
{
	auto fill = [n, d](float a[]) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] += 1.0f / sinf((float)d);
	};
	fill(to);
}
// An array in the function is its own.
__global__ void own(float *out, int n)
{
	float a[16];
	#pragma nest
	for (int i = 0; i < 16; i++)
		a[i] = n;
	out[0] = n;
}
