// cunest: --passes=dce -Rpass=dce
// Values that are overwritten before they are read, also by the next iteration or in both branches; and what they are made of.
__global__ void overwritten(float *out, const float *in, int n)
{
	float last;
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float guess = in[i] / 3;
		last = guess;
		if (in[i] > 0)
			last = in[i];
		else
			last = -in[i];
		out[i] = last;
		last = 0;
	}
}
