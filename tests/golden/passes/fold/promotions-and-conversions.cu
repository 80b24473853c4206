// C's types: char is computed as int, -1 is the largest unsigned, quotients truncate.
__global__ void types(int *out, unsigned char c, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = (unsigned char)200 + (unsigned char)100 + c;
		if (-1 < 1u)
			out[i] = 0;
		out[i + n] = i * (-7 / 2) + (1024 >> 3) + (int)(65536L * 65536L >> 20);
	}
}
