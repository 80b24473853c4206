// Conditions that say a thing twice, as generated code has them.
__global__ void mask(int *out, const int *in, bool border, bool valid, int n)
{
#pragma nest only(simplify)
	for (int i = 0; i < n; i++) {
		if (valid && (valid || border))
			out[i] = in[i];
		if (border || !border && valid)
			out[i] += 1;
		out[i + n] = !border ? in[i] : -1;
		out[i + 2 * n] = valid ? in[i] : in[i];
	}
}
