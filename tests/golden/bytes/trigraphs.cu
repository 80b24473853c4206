// Trigraphs are off in this dialect; a region that holds what would be one stays.
// cunest: -Rpass-missed=opaque
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m); // what??/

		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void outside(float *a, const float *b, int n, int m)
{
	// what??/
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
