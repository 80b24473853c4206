// cunest: --cost-model=paper
// A variable for a part of a formula would round, where the parameter of a template is a float of 16 bits.
template <class T> void mixed(float *__restrict y, T h, T g, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += (float)(h / g * (h / g)) * i;
}

template <class T> void plain(float *__restrict y, T h, T g, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += (float)(h / g * (h / g)) * i;
}

void use(float *y, float z, int n)
{
	mixed<float>(y, z, z / 3, n);
	mixed<_Float16>(y, (_Float16)z, (_Float16)(z / 3), n);
	plain<float>(y, z, z / 3, n);
}
