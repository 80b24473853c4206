// Only the inner lines end in CR LF: the new lines there do too.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		for (int j = 0; j < n; j++)
			a[i] = b[j] / sinf((float)i);
		if (i > 3)
			for (int j = 0; j < n; j++)
				a[i] = b[j] / cosf((float)i);
		
	}
}
