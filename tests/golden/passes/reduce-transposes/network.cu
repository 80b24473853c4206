// A chain as graph compilers lower it: each operator brings its data into the order it wants, and back.  Of 20 transposes
// three stay: to and from the product with weights, which reads the channels of a pixel side by side, and the last, which nothing undoes.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
__global__ void network(const float *x, const float *gamma, const float *beta, const float *res, const float *weight, float *y, float *yt, float *mean,
			float *t0, float *t1, float *t2, float *t3, float *t4, float *t5,
			float *t6, float *t7, float *t8, float *t9, float *t10, float *t11, int n, int c, int hw)
{
	// serial
	#pragma nest noalias temporary(t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11)
	{
		// scale and shift, channels last
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t0[(b * hw + i) * c + k] = x[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t1[(b * hw + i) * c + k] = t0[(b * hw + i) * c + k] * gamma[k] + beta[k];
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t2[(b * c + k) * hw + i] = t1[(b * hw + i) * c + k];
		// clip, channels last
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t3[(b * hw + i) * c + k] = t2[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t4[(b * hw + i) * c + k] = fmaxf(t3[(b * hw + i) * c + k], 0.0f);
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t5[(b * c + k) * hw + i] = t4[(b * hw + i) * c + k];
		// add, channels last: both inputs come the same way
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t6[(b * hw + i) * c + k] = t5[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t7[(b * hw + i) * c + k] = res[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t8[(b * hw + i) * c + k] = t6[(b * hw + i) * c + k] + t7[(b * hw + i) * c + k];
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t9[(b * c + k) * hw + i] = t8[(b * hw + i) * c + k];
		// mean of each channel: rows, as they are
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++) {
				float sum = 0;
				for (int i = 0; i < hw; i++)
					sum += t9[(b * c + k) * hw + i];
				mean[b * c + k] = sum / hw;
			}
		// two more, in place
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t0[(b * hw + i) * c + k] = t9[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t0[(b * hw + i) * c + k] = t0[(b * hw + i) * c + k] * 0.5f;
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t1[(b * c + k) * hw + i] = t0[(b * hw + i) * c + k];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t2[(b * hw + i) * c + k] = t1[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t2[(b * hw + i) * c + k] += 1.0f;
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t3[(b * c + k) * hw + i] = t2[(b * hw + i) * c + k];
		// a product with weights along the channels of each pixel: channels last, and it stays so
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t4[(b * hw + i) * c + k] = t3[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int o = 0; o < c; o++) {
					float sum = 0;
					for (int k = 0; k < c; k++)
						sum += t4[(b * hw + i) * c + k] * weight[o * c + k];
					t5[(b * hw + i) * c + o] = sum;
				}
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t6[(b * c + k) * hw + i] = t5[(b * hw + i) * c + k];
		// and out
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t10[(b * hw + i) * c + k] = t6[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t7[(b * hw + i) * c + k] = t10[(b * hw + i) * c + k] - mean[b * c + k];
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t8[(b * c + k) * hw + i] = t7[(b * hw + i) * c + k];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t9[(b * hw + i) * c + k] = t8[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t10[(b * hw + i) * c + k] = fminf(t9[(b * hw + i) * c + k], 6.0f);
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					t11[(b * c + k) * hw + i] = t10[(b * hw + i) * c + k];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t0[(b * hw + i) * c + k] = t11[(b * c + k) * hw + i];
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					t1[(b * hw + i) * c + k] = t0[(b * hw + i) * c + k] * gamma[k];
		for (int b = 0; b < n; b++)
			for (int k = 0; k < c; k++)
				for (int i = 0; i < hw; i++)
					y[(b * c + k) * hw + i] = t1[(b * hw + i) * c + k];
		// a last one that nobody undoes
		for (int b = 0; b < n; b++)
			for (int i = 0; i < hw; i++)
				for (int k = 0; k < c; k++)
					yt[(b * hw + i) * c + k] = y[(b * c + k) * hw + i];
	}
}
