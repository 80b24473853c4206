// A string over several lines is moved with its statement, and is not indented.
__device__ int count(const char *s, int n);

__global__ void k(float *a, int n, int m)
{
	#pragma nest pure(count)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			a[j] = 1.0f / (float)(i + 1) / sinf((float)m) +
				count(R"({ "
	tab )" "\"//", j); // {
		}
	}
}
