// cunest: --all
// The else goes, and so does what stands after it on its line: the comment before both is what it was.
__global__ void spread(float *out, int which)
{
	for (int i = 0; i < 64; i++) {
		if (threadIdx.x < i) {
			out[i + 64] = 2;
		} /* c2 */ // d0
		else {
			if (which < 16)
				;
		} if (which < 32) {
			;
		} 
	}
}
