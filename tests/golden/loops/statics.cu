// Variables that are declared in the function and live longer: what they have, they do not get there.
void f(float *__restrict__ x, const float *__restrict__ w, int n)
{
	static float kept[8];
	kept[1] = 2;
	#pragma nest accumulate(x at i)
	for (int i = 0; i < 40; i++)
		x[n] += w[i] * kept[1];
}
void g(float *__restrict__ x, const float *__restrict__ w, int n)
{
	static int n2;
	#pragma nest split(i:8) no(fold)
	for (int i = 0; i < 40; i++)
		x[i] += n2 + (n - n);
}
extern int elsewhere;
void h(float *__restrict__ x, const float *__restrict__ w, int n)
{
	extern int elsewhere;
	static float &first = x[0];
	static const int many = n, few = 3;
	#pragma nest split(i:8)
	for (int i = 0; i < 40; i++)
		x[i] += elsewhere + first + many + few;
}
__global__ void k(float *__restrict__ x, const float *__restrict__ w, int n)
{
	static __shared__ float s[32];
	extern __shared__ float t[];
	static __device__ int calls;
	s[threadIdx.x] = t[threadIdx.x] = x[threadIdx.x];
	__syncthreads();
	#pragma nest split(i:8)
	for (int i = 0; i < 40; i++)
		x[i * 32 + threadIdx.x] += s[n] + t[n] + calls;
	#pragma nest split(i:8)
	for (int i = 0; i < 40; i++) {
		static __device__ int turns;
		x[i * 32 + threadIdx.x] += s[n] + t[n] + turns;
	}
}
