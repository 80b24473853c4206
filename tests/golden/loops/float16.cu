// cunest: --cost-model=paper
// A host computes _Float16 and __bf16 with more digits than a variable of the type keeps, so no part of such a formula is
// put into one.
void half(float *__restrict y, float z, int n)
{
	_Float16 h = z, g = h / 3;

	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += (float)(h * g * h / g) * i + (float)(h / g * (h / g)) * i;
}

void other(float *__restrict y, __bf16 h, __bf16 g, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += (float)(h * g * h / g) * i;
}

void arrays(float *__restrict y, const _Float16 *__restrict x, float z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] += expf(z);
		y[i] += (float)(x[0] * x[1] / 3) * i;
	}
}
