// Names beyond ASCII give their letters to the temporaries.
__global__ void utf8(float *a, const float *b, int n, int größe)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)größe);
		a[i + n] = b[i] * sinf((float)größe);
	}
}
__global__ void cjk(float *a, const float *b, int n, int 变量)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)变量);
		a[i + n] = b[i] * sinf((float)变量);
	}
}
__global__ void loop(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int ı = 0; ı < n; ı++) {
		a[ı] = b[ı] / sinf((float)m);
		a[ı + n] = b[ı] * sinf((float)m);
	}
}
__global__ void rows(float *β, const float *α, int größe, int 列)
{
	#pragma nest assume(größe > 0, 列 > 0)
	for (int ι = 0; ι < größe; ι++)
		for (int κ = 0; κ < 列; κ++)
			β[ι * größe + κ] = α[ι / 列 * 7 + κ] + α[ι / 列 * 7 + 2 * κ];
}
