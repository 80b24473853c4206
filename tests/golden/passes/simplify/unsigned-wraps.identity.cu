// u * n may wrap, so u * n / n is not u; a sum may, so it is not compared term by term.
// cunest: --all --passes=simplify -Rpass-missed=simplify
__global__ void wraps(unsigned *out, unsigned u, unsigned n)
{
	for (unsigned i = 0; i < 8; i++) {
		out[i] = u * n / n;
		if (u + 3 < n + 3)
			out[i + 8] = (u * 16 + i) / 16;
	}
}
