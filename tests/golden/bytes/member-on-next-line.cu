// A member that begins a line is one word with its object where it is said again.
// cunest: --all --cost-model=paper --no-lines
struct rows {
	float *rows, *begin[4];
	int n;
};
__global__ void dot(rows p, int s)
{
	for (int i = 0; i < p.n; i++)
		p
			.rows[i * s] = p.begin[2]
					       [i];
}
__global__ void arrow(const rows *__restrict__ p, rows q, int s)
{
	for (int i = 0; i < q.n; i++)
		q.rows[i * s] = p[3] // the last
					.begin[2][i] +
				p->
				n;
}
