// a brace is missing: where the functions end is anybody's guess
__global__ void first(float *a, int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = 1.0f;
}

__global__ void second(float *a, const float *b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)n);
}
