// required is an error where no pass changes the nest, and no line where one does.
__global__ void k(float *__restrict__ out, const float *__restrict__ in, int n, int w, float age)
{
	#pragma nest required
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1.0f;
	#pragma nest required
	for (int i = 0; i < n; i++)
		out[i] = in[i] / sinf(age);
	#pragma nest required
	for (int i = 0; i < n; i++)
		out[i] = in[i % w];
}
