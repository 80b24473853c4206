// cunest:
// A callee in sight that writes memory may also put something out, which keeps its order with what else does.
__device__ int *log_;
__device__ void note(int x) { log_[0] = x; __prof_trigger(1); }
__global__ void k(float *out, int n)
{
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		note(i);
		__prof_trigger(2);
	}
}
