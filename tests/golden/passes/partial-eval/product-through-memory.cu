// A recursion whose value a sum uses, by way of a variable and memory, or in a callee.
__device__ static float h(float x, int k)
{
	return k > 1 ? x * h(x, k - 1) : x;
}
__device__ static float plus1(float x)
{
	return x + 1;
}
__global__ void through_memory(const float *__restrict__ w, float *__restrict__ fo, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float t = h(w[i], 2);
		fo[i] = t;
		fo[i + 50] = fo[i] + 1;
	}
}
__global__ void in_a_callee(const float *__restrict__ w, float *__restrict__ fo, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		fo[i] = plus1(h(w[i], 2));
}
__global__ void stored_only(const float *__restrict__ w, float *__restrict__ fo, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float t = h(w[i], 2);
		fo[i] = t;
	}
}
