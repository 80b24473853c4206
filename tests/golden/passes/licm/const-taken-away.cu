// cunest: --cost-model=paper --passes=licm
// Memory behind a pointer to const may be stored to where the const is taken away.
__global__ void stored(int *__restrict__ o, const int *__restrict__ q, int n)
{
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = q[2] * n;
		((int *)q)[2] = i;
	}
}

__global__ void stored_later(int *__restrict__ o, const int *__restrict__ q, int n)
{
	int *w = const_cast<int *>(q);
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = q[2] * n;
		__syncthreads();
	}
	w[threadIdx.x] = 1;
}

__device__ void callee(const int *p)
{
	((int *)p)[2]++;
}

__global__ void called(int *__restrict__ o, const int *__restrict__ q, int n)
{
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = q[2] * n;
		callee(q);
	}
}

__global__ void only_read(int *__restrict__ o, const int *__restrict__ q, int n)
{
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = ((int4 *)q)[0].z * n;
		__syncthreads();
	}
}
