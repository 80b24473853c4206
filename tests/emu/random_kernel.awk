# random_kernel.awk - race-free kernels with schedules for threads, out of seeds.
#
#   awk -v first=N -v count=M -v cu=N.cu -v run=N.run -f random_kernel.awk
#
# What varies: the shape (a map, a map of two dimensions, a product, one with blocks of registers, rows with a
# halo, sums of rows), sizes of tiles that divide and that do not, types, offsets, and what is staged in shared
# memory or registers and how.
# Kernels are called k<seed>, behind a comment `kernel k<seed>`; the reference is the first thread alone.

function roll(n)
{
	state = (state * 16807) % 2147483647
	return int(state / 7) % n
}

function pick(list,    a, n)
{
	n = split(list, a, "|")
	return a[1 + roll(n)]
}

function maybe(percent, text)
{
	return roll(100) < percent ? text : ""
}

function kernel(params, pragma, body)
{
	printf "// kernel k%d\n__global__ void k%d(%s)\n{\n\t// serial\n%s%s}\n", seed, seed, params, pragma, body >cu
	printf "kernel k%d\n", seed >run
}

function clauses(text)
{
	return "#pragma nest " text "\n"
}

function map1(    t, step, lo)
{
	t = pick("4|8|13|32")
	lo = pick("0|0|1|3")
	step = pick("1|1|2")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, int n",
	       clauses(pick("split(i:" t ") bind(i)|split(i:" t ") bind(i.o=blockIdx.x, i.i=threadIdx.x)|bind(i=grid)") \
		       " assume(n <= 1 << 20)"),
	       "\tfor (int i = " lo "; i < n; i += " step ")\n\t\ty[i] = x[i + " roll(3) "] * 3 + y[i] + i;\n")
	printf "size n %d 0 1 %d %d %d\ninout %s y[n]\nin %s x[n + 3]\nblock %d\ngrid (n + %d) / %d + 1\nargs y, x, n\n\n", \
		2 * t + 3, t - 1, t, t + 1, type, type, t, t - 1, t >run
}

function map2(    a, b, to)
{
	a = pick("2|4|3")
	b = pick("4|8|5")
	to = pick("i * m + j|j * n + i")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, int n, int m",
	       clauses("tile(i:" a ", j:" b ") bind(i, j) assume(0 <= n && n <= 1000, 0 <= m && m <= 1000)"),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int j = 0; j < m; j++)\n\t\t\ty[" to "] = x[" \
	       pick("i * m + j|j * n + i|i + j") "] * 2 + " pick("i|j|1") ";\n")
	printf "size n %d 0 1 %d\nsize m %d 1 %d\nout %s y[n * m]\nin %s x[n * m + n + m]\nblock %d, %d\n", \
		2 * a + 1, a, b + 2, b, type, type, b, a >run
	printf "grid (m + %d) / %d, (n + %d) / %d + 1\nargs y, x, n, m\n\n", b - 1, b, a - 1, a >run
}

function product(    a, b, c, options)
{
	a = pick("2|4")
	b = pick("4|8")
	c = pick("2|4|3|8")
	options = " cache(A at k.o" maybe(40, " pad=1") maybe(30, " buffers=2") ")" \
		  maybe(70, " cache(B at k.o" maybe(30, " pad=1") maybe(30, " buffers=2") ")") \
		  maybe(40, " unroll(k.i:" pick("2|4") ")")
	kernel(type " *__restrict__ C, const " type " *__restrict__ A, const " type " *__restrict__ B, int n, int m, int p",
	       clauses("assume(0 <= n && n <= 1000, 0 <= m && m <= 1000, 0 <= p && p <= 1000)") \
	       clauses("tile(i:" a ", j:" b ") bind(i, j)" maybe(60, " accumulate(C at k)") " split(k:" c ")" options),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int j = 0; j < m; j++) {\n\t\t\tC[i * m + j] = 0;\n" \
	       "\t\t\tfor (int k = 0; k < p; k++)\n\t\t\t\tC[i * m + j] += A[" \
	       pick("i * p + k|k * n + i") "] * B[k * m + j];\n\t\t}\n")
	printf "size n %d 1 %d\nsize m %d 1 %d\nsize inner %d 0 1 %d\n", a + 1, a, b + 1, b, 2 * c + 1, c >run
	printf "out %s C[n * m]\nin %s A[n * inner]\nin %s B[inner * m]\nblock %d, %d\n", type, type, type, b, a >run
	printf "grid (m + %d) / %d, (n + %d) / %d\nargs C, A, B, n, m, inner\n\n", b - 1, b, a - 1, a >run
}

# A block of elements in the registers of each thread, with the sum in C or in a variable.
function block(    a, b, ra, rb, c, sum, near, keep)
{
	ra = pick("2|3|4")
	rb = pick("2|1|4")
	a = ra * pick("2|3")
	b = rb * pick("4|2")
	c = pick("2|4|3")
	sum = roll(3) == 0
	near = maybe(80, " cache(A at k.o" maybe(40, " pad=1") maybe(30, " buffers=2") ")") \
	       maybe(80, " cache(B at k.o" maybe(30, " buffers=2") ")")
	keep = sum ? "" : maybe(90, " accumulate(C at k.o)")
	kernel(type " *__restrict__ C, const " type " *__restrict__ A, const " type " *__restrict__ B, int n, int m, int p",
	       clauses("assume(0 <= n && n <= 1000, 0 <= m && m <= 1000, 0 <= p && p <= 1000)") \
	       clauses("tile(i:" a ", j:" b ") split(i.i:" ra ", j.i:" rb ") reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)") \
	       clauses("bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)") \
	       clauses("distribute(i.i.i, j.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:" c ")" \
		       (roll(2) ? near keep : keep near)),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int j = 0; j < m; j++) {\n\t\t\t" \
	       (sum ? type " s" : "C[i * m + j]") " = 1;\n\t\t\tfor (int k = 0; k < p; k++)\n\t\t\t\t" \
	       (sum ? "s" : "C[i * m + j]") " += A[" pick("i * p + k|k * n + i") "] * B[k * m + j];\n" \
	       (sum ? "\t\t\tC[i * m + j] = s;\n" : "") "\t\t}\n")
	printf "size n %d 1 %d\nsize m %d 1 %d\nsize inner %d 0 1 %d\n", a + 1, a, b + 1, b, 2 * c + 1, c >run
	printf "out %s C[n * m]\nin %s A[n * inner]\nin %s B[inner * m]\nblock %d, %d\n", type, type, type, b / rb, a / ra >run
	printf "grid (m + %d) / %d, (n + %d) / %d\nargs C, A, B, n, m, inner\n\n", b - 1, b, a - 1, a >run
}

function halo(    t, taps)
{
	t = pick("8|16|5")
	taps = pick("x[q * width + i] + x[q * width + i + 1]|x[q * width + i + 1] * w[q]|" \
		    "x[q * width + i + 2] - x[q * width + i] * x[q * width + i + 1]")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, const " type " *__restrict__ w, int n, int width",
	       clauses("split(i:" t ") bind(i.o=blockIdx.x, i.i=threadIdx.x) assume(n <= 100000 && width >= n + 4)") \
	       clauses("cache(x at q" maybe(40, " pad=1") ")" maybe(20, " cache(w at q in=registers)")),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int q = 0; q < " pick("3|1|4") "; q++)\n\t\t\ty[q * n + i] = " taps ";\n")
	printf "size n %d 0 1 %d %d\nlet width = n + 4\nout %s y[4 * n]\nin %s x[5 * width]\nin %s w[5]\n", \
		2 * t + 3, t, t + 1, type, type, type >run
	printf "block %d\ngrid (n + %d) / %d\nargs y, x, w, n, width\n\n", t, t - 1, t >run
}

function sums(    t, k)
{
	t = pick("4|8")
	k = pick("4|3|7")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, int n, int m",
	       clauses("split(i:" t ") bind(i) accumulate(y at k) split(k:" k ")" \
		       maybe(50, " unroll(k.i:2)") maybe(40, " cache(x at k.o" maybe(30, " in=registers") ")") \
		       " assume(0 <= n && n <= 4096, 0 <= m && m <= 4096)"),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int k = 0; k < m; k++)\n\t\t\ty[i] += x[" \
	       pick("i * m + k|k * n + i|k") "];\n")
	printf "size n %d 0 1 %d\nsize m %d 0 1 %d\ninout %s y[n]\nin %s x[n * m + m]\nblock %d\ngrid (n + %d) / %d\nargs y, x, n, m\n\n", \
		2 * t + 1, t, 2 * k + 1, k, type, type, t, t - 1, t >run
}

function one(    i, shape)
{
	state = seed * 48271 % 2147483646 + 1
	for (i = 0; i < 5; i++)
		roll(2)
	type = pick("float|float|int|double|unsigned")
	shape = roll(11)
	if (shape == 0)
		map1()
	else if (shape == 1)
		map2()
	else if (shape < 4)
		halo()
	else if (shape < 5)
		sums()
	else if (shape < 8)
		product()
	else
		block()
}

BEGIN {
	for (seed = first; seed < first + count; seed++)
		one()
}
