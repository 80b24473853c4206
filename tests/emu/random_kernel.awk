# random_kernel.awk - race-free kernels with schedules for threads, out of seeds.
#
#   awk -v first=N -v count=M -v cu=N.cu -v run=N.run -f random_kernel.awk
#
# What varies: the shape (an array around the nest, a map, a map of two dimensions, a product, one with blocks of registers, rows with a
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
	       clauses("distribute(i.i.i, j.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:" c ")" keep near),
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
	       clauses((taps ~ /w\[/ ? maybe(40, "cache(w at q in=registers) ") : "") "cache(x at q" maybe(40, " pad=1") ")"),
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
		       maybe(50, " unroll(k.i:2)") maybe(40, " cache(x at k.o in=registers)") \
		       " assume(0 <= n && n <= 4096, 0 <= m && m <= 4096)"),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int k = 0; k < m; k++)\n\t\t\ty[i] += x[" \
	       pick("i * m + k|k * n + i|k") "];\n")
	printf "size n %d 0 1 %d\nsize m %d 0 1 %d\ninout %s y[n]\nin %s x[n * m + m]\nblock %d\ngrid (n + %d) / %d\nargs y, x, n, m\n\n", \
		2 * t + 1, t, 2 * k + 1, k, type, type, t, t - 1, t >run
}

# Elements in groups, each of a thread.
function coarse(    v, t)
{
	v = type == "double" ? 2 : pick("2|4")
	t = v * pick("2|4|5")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, int n",
	       clauses("split(i:" t ") split(i.i:" v ") bind(i.o=blockIdx.x, i.i.o=threadIdx.x) " \
		       pick("vectorize(i.i.i:" v ")|vectorize(i.i.i:" v ")|unroll(i.i.i:" v ")|reverse(i.i.i)") \
		       " aligned(y:16, x:16) assume(0 <= n && n <= 1 << 20" maybe(40, ", n % " v " == 0") ")"),
	       "\tfor (int i = 0; i < n; i++)\n\t\ty[i] " pick("=|+=") " x[i] * " pick("3|x[i]") " + " pick("i|1|x[i]") ";\n")
	printf "size n %d 0 %d %d\ninout %s y[n]\nin %s x[n]\nblock %d\ngrid (n + %d) / %d\nargs y, x, n\n\n", \
		2 * t + v, v, t, type, type, t / v, t - 1, t >run
}

# Two loops made one, in tiles.
function flat(    t)
{
	t = pick("8|16|5")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, int n, int m",
	       clauses("fuse(i, j) split(ij:" t ") bind(ij) assume(0 <= n && n <= 1000, 0 <= m && m <= 1000)"),
	       "\tfor (int i = 0; i < n; i++)\n\t\tfor (int j = 0; j < m; j++)\n\t\t\ty[" \
	       pick("i * m + j|j * n + i") "] = x[" pick("i * m + j|j * n + i|i + j") "] + " pick("i|j|i * m + j") ";\n")
	printf "size n 5 0 1 2\nsize m 7 1 8\nout %s y[n * m]\nin %s x[n * m + n + m]\nblock %d\n", type, type, t >run
	printf "grid (n * m + %d) / %d\nargs y, x, n, m\n\n", t - 1, t >run
}

# A row for a block or a warp, after something about the row.
function rows(    warp, first, turns)
{
	warp = roll(2) ? pick("2|4") : 0
	turns = warp ? pick("30|32|7") : "m"
	first = pick("x[i * " turns "]|x[i * " turns " + " turns " / 2] * 2|w[i]")
	kernel(type " *__restrict__ y, const " type " *__restrict__ x, const " type " *__restrict__ w, int n, int m",
	       clauses((warp ? "split(i:" warp ") bind(i.o=blockIdx.x, i.i=warp, j=lane)" : "bind(i=blockIdx.x, j=block)") \
		       " assume(0 <= n && n <= 4000, 0 <= m && m <= 4000)"),
	       "\tfor (int i = 0; i < n; i++) {\n\t\t" type " first = " first ";\n\t\tfor (int j = 0; j < " turns "; j++)\n" \
	       "\t\t\ty[i * " turns " + j] = x[i * " turns " + j] - first" maybe(50, " * w[i]") ";\n\t}\n")
	printf "size n 5 0 1\nsize m %s\nout %s y[n * m]\nin %s x[n * m + m]\nin %s w[n + 1]\nblock %d\n", \
		warp ? "32 35" : "30 1 67", type, type, type, warp ? 32 * warp : pick("32|16|40") >run
	print "grid n\nargs y, x, w, n, m\n" >run
}

# Two stages; the first is computed where the second needs it.
function stages(    a, b)
{
	a = pick("2|4|3")
	b = pick("4|8|5")
	kernel(type " *__restrict__ out, const " type " *__restrict__ in, int n",
	       clauses("tile(y#2:" a ", x#2:" b ") bind(y#2.o=blockIdx.y, x#2.o=blockIdx.x, y#2.i=threadIdx.y, x#2.i=threadIdx.x)") \
	       clauses("compute(T at " pick("x#2.o in=shared|x#2.i in=registers") ") assume(n >= 3, n <= 20)"),
	       "\t{\n\t\t" type " T[20][20];\n\t\tfor (int y = 0; y < n; y++)\n\t\t\tfor (int x = 0; x < n - 2; x++)\n" \
	       "\t\t\t\tT[y][x] = in[y * 20 + x] + in[y * 20 + x + " pick("1|2") "];\n" \
	       "\t\tfor (int y = 1; y < n - 1; y++)\n\t\t\tfor (int x = 0; x < n - 2; x++)\n\t\t\t\tout[y * 20 + x] = " \
	       pick("T[y - 1][x] + T[y][x] + T[y + 1][x]|T[y][x] * 2 - T[y + 1][x]|T[y][x] + x") ";\n\t}\n")
	printf "size n %d 3 20 %d\ninout %s out[400]\nin %s in[404]\nblock %d, %d\n", 2 * b + 1, b + 2, type, type, b, a >run
	printf "grid (n + %d) / %d, (n + %d) / %d\nargs out, in, n\n\n", b - 1, b, a - 1, a >run
}

# A kernel of which each thread does its own part, as it stands.
function each(params, head, pragma, body)
{
	printf "// kernel k%d\n__global__ void k%d(%s)\n{\n%s%s%s}\n", seed, seed, params, head, pragma, body >cu
	printf "kernel k%d\n", seed >run
}

# A thread's row, in another order.
function own(    how, text, at)
{
	how = pick("split(k:3 tail=peel)|split(k:4 tail=guard)|split(k:2)|tile(k:2, q:2)|interchange(k, q)|cut(k @ 3)|cut(k @ m / 2)|" \
		   "peel(k:first)|peel(k:last)|peel(k:2)|reverse(k)|jam(k:2)|stripe(k:3)|unroll(q)|unroll(k:4)|fuse(k, q)|" \
		   "distribute(q)|specialize(m == 5)|vectorize(q:2) unroll(q.o)|vectorize(q:4)|tile(k:2, q:3 tail=guard) reorder(q.o, k.o, q.i, k.i)")
	if (type == "double")
		sub(/vectorize\(q:4\)/, "vectorize(q:2)", how)
	sub(/ unroll\(q.o\)/, "", how)
	if (roll(2) && how !~ /specialize|fuse|interchange|reorder|tile|stripe/)
		how = how " specialize(m == " pick("5|0|6") ")"
	at = "(row * m + k) * 4 + q"
	text = "\t\t\ty[" at "] = x[" at "] * " pick("3|x[" at "]|w[q]") " + " pick("w[k]|k|q|row * k") ";\n" \
	       (how ~ /distribute/ || roll(3) == 0 ? "\t\t\tz[" at "] = x[" at "] - " pick("w[q]|q") ";\n" : "")
	each(type " *__restrict__ y, " type " *__restrict__ z, const " type " *__restrict__ x, const " type " *__restrict__ w, int n, int m",
	     "\tint row = blockIdx.x * blockDim.x + threadIdx.x;\n\tif (row >= n)\n\t\treturn;\n",
	     clauses(how " assume(0 <= n && n <= 1000, 0 <= m && m <= 100, 0 <= row && row < n) aligned(x:16, y:16, z:16, w:16)"),
	     "\tfor (int k = 0; k < m; k++)\n\t\tfor (int q = 0; q < 4; q++) {\n" text "\t\t}\n")
	printf "size n 5 1\nsize m 5 0 1 2 6\nout %s y[n * m * 4]\ninout %s z[n * m * 4]\nin %s x[n * m * 4]\nin %s w[m + 4]\n", \
		type, type, type, type >run
	print "block 4\ngrid (n + 3) / 4\nargs y, z, x, w, n, m\n" >run
}

# A window around each element, with what a graph compiler prints: bounds in selects, indices by / and %.
function window(    r, s, inside, iy, ix, guard, value, flip)
{
	r = pick("3|2|4")
	s = pick("1|2|3")
	flip = roll(2)
	iy = flip ? "(oy + ry - pad)" : "(oy * " s " + ry - pad)"
	ix = flip ? "(ox + rx - pad)" : "(ox * " s " + rx - pad)"
	guard = pick("0 <= IY && IY < h && 0 <= IX && IX < w|(unsigned)IY < (unsigned)h && (unsigned)IX < (unsigned)w|" \
		     "IY >= 0 && IX >= 0 && IY < h && IX < w|!(IY < 0 OR IX < 0 OR IY >= h OR IX >= w)")
	if (flip)
		guard = "0 <= IY && IY < h * " s " && 0 <= IX && IX < w * " s " && IY % " s " == 0 && IX % " s " == 0"
	value = "x[(c * h + IY" (flip ? " / " s : "") ") * w + IX" (flip ? " / " s : "") "]"
	gsub(/IY/, iy, guard)
	gsub(/IX/, ix, guard)
	gsub(/IY/, iy, value)
	gsub(/IX/, ix, value)
	inside = pick("acc += (" guard ") ? " value " * WEIGHT : 0;|if (" guard ")\n\t\t\t\t\tacc += " value " * WEIGHT;|" \
		      "acc = acc + ((" guard ") ? " value " : 0) * WEIGHT;")
	gsub(/OR/, "||", inside)
	gsub(/WEIGHT/, pick("k[(c * " r " + ry) * " r " + rx]|k[ry * " r " + rx]|k[(" r " - 1 - ry) * " r " + (" r " - 1 - rx)]"), inside)
	each(type " *__restrict__ y, const " type " *__restrict__ x, const " type " *__restrict__ k, int planes, int h, int w, int oh, int ow, int pad",
	     "\tint t = blockIdx.x * blockDim.x + threadIdx.x;\n\tif (t >= oh * ow)\n\t\treturn;\n" \
	     "\tint oy = t / ow;\n\tint ox = t % ow;\n\t" type " acc = 0;\n",
	     clauses(maybe(80, "assume(0 <= oy && oy < 4096, 0 <= ox && ox < 4096, 0 <= h && h <= 4096, 0 <= w && w <= 4096, 0 <= pad && pad <= 9)") \
		     maybe(20, " specialize(pad == 0)") maybe(20, " noalias")),
	     "\tfor (int ry = 0; ry < " r "; ry++)\n\t\tfor (int rx = 0; rx < " r "; rx++)\n\t\t\tfor (int c = 0; c < planes; c++)" \
	     (inside ~ /if/ ? " {\n\t\t\t\t" inside "\n\t\t\t}\n" : "\n\t\t\t\t" inside "\n") \
	     "\ty[t] = acc;\n")
	printf "size h 5 1\nsize w 4 7\nsize pad 1 0 2\nsize planes 2 0\nlet oh = %s\nlet ow = %s\n", \
		flip ? "h * " s " + 1" : "(h + " s " - 1) / " s, flip ? "w * " s " + 1" : "(w + " s " - 1) / " s >run
	printf "out %s y[oh * ow]\nin %s x[planes * h * w]\nin %s k[(planes + 1) * %d]\nblock 16\ngrid (oh * ow + 15) / 16\n", \
		type, type, type, r * r >run
	print "args y, x, k, planes, h, w, oh, ow, pad\n" >run
}

# What is around a loop in a kernel that is parallel already: the statements before it, at it and after it, under a guard of
# one of the forms that people write.
function guarded_by(cond, opposite, before, loop, after,    form, at)
{
	form = pick("if|if|if|return|return|not|inside|twice|block")
	if (form == "if")
		return "\tif (" cond ") {\n" before loop after "\t}\n" maybe(30, "\tif (i + " (loop ~ /B\[[^]]*j/ ? "j" : "0") " == 0)\n\t\tz[1] += 2;\n")
	if (form == "return")
		return "\tif (" opposite ")\n\t\treturn;\n" before loop after
	if (form == "not")
		return "\tif (!(" opposite ")) {\n" before loop after "\t}\n"
	if (form == "twice")
		return "\tif (" cond ") {\n" before "\t\tif (p " pick("> 1|!= 3|>= 0") ") {\n" loop after "\t\t}\n\t}\n"
	if (form == "block")
		return "\t{\n\t\tif (" opposite ")\n\t\t\treturn;\n" before loop after "\t}\n"
	sub(/r\[k\]/, "A[i * p + k]", loop)
	at = index(loop, "k++)\n\t\t\t") + 8
	loop = substr(loop, 1, at - 1) "if (" cond ")\n\t\t\t\t" substr(loop, at)
	return "\t" type " sum = 0;\n" loop "\tif (" cond ") {\n" after "\t}\n"
}

# Staged in shared memory as it is, with guards that go into the loop.
function guarded(    t, u, two, c, from, cond, opposite, before, loop, after, cache, a, b, near, tests, i, g, body)
{
	two = roll(2)
	t = two ? pick("4|8") : pick("8|16|5|32")
	u = two ? pick("4|2") : 1
	c = pick("4|8|3|" t)
	from = pick("0|0|0|1|3|first")
	# conditions and their opposites
	g = 1 + roll(two ? 3 : 9)
	split(two ? "i < n && j < m~i < n && j < m + 0~j < m && i < n && i >= 1" : \
	      "i < n~n > i~i < n && i >= 2~i + 1 <= n~i < n - 1~(unsigned)i < (unsigned)n~n - 1 - i >= 0~i < n || i == 1~i != 2 && i < n", tests, "~")
	cond = tests[g]
	split(two ? "i >= n || j >= m~!(i < n) || !(j < m)~j >= m || i >= n || i < 1" : \
	      "i >= n~n <= i~i >= n || i < 2~i + 1 > n~i >= n - 1~(unsigned)i >= (unsigned)n~n - 1 - i < 0~i >= n && i != 1~i == 2 || i >= n", tests, "~")
	opposite = tests[g]
	before = maybe(30, "\t\tint half = i / 2;\n") maybe(25, "\t\t" type " seen = w[i];\n") maybe(25, "\t\tz[i + 2] = i;\n") \
		 maybe(15, "\t\tfor (int q = 0; q < 3; q++)\n\t\t\tz[i + 2] += q;\n") maybe(15, "\t\tconst " type " *r = A + i * p;\n") \
		 "\t\t" type " sum = " pick("0|1|0") ";\n"
	a = two ? pick("A[i * p + k]|A[i * p + k]|A[k * n + i]") : pick("A[i * p + k]|A[k * n + i]|2|A[i]")
	if (before ~ /\*r/ && a == "A[i * p + k]")
		a = "r[k]"
	b = two ? pick("B[k * m + j]|B[j * p + k]") : pick("B[k]|B[k]|B[k + 1]|B[p - 1 - k]|B[k + 2]")
	near = "cache(B at k.o" maybe(25, " pad=1") maybe(40, " buffers=2") ")"
	if (two && a ~ /A\[/ && roll(4))
		near = near " cache(A at k.o" maybe(25, " pad=1") maybe(30, " buffers=2") ")"
	loop = pick("sum += " a " * " b ";|sum += " a " * " b ";|{\n\t\t\t" type " v = " b ";\n\t\t\tif (v > 2)\n\t\t\t\tsum += " a " * v;\n\t\t}|" \
		    "for (int q = 0; q < 2; q++)\n\t\t\tsum += " a " * " b " + q;|{\n\t\t\tz[i + 2] = sum;\n\t\t\tsum += " a " + " b ";\n\t\t}")
	loop = "\t\tfor (int k = " from "; k < p" pick("|| + 0") "; k++)\n\t\t\t" loop "\n"
	after = maybe(25, "\t\t" type " out = sum * 2;\n")
	i = (after == "" ? "sum" : "out")
	after = after maybe(15, "\t\tfor (int q = i; q < n; q += 100)\n\t\t\tz[q + 2] += " i ";\n") \
		maybe(15, "\t\tif (" i " > 9)\n\t\t\tz[i + 2] += 1;\n") \
		"\t\ty[" (two ? "i * m + j" : "i") "] = " i (before ~ /seen/ ? " + seen" : "") (before ~ /half/ ? " + half" : "") ";\n"
	if (two) { # threads of a row share elements of z
		gsub(/z\[[^;]*;/, "y[i * m + j] = 1;", before)
		gsub(/z\[[^;]*;/, "y[i * m + j] = 2;", after)
		gsub(/z\[[^;]*;/, "y[i * m + j] = 3;", loop)
	}
	loop = clauses((roll(2) ? "assume(blockDim.x == " t ", blockDim.y == " u ", blockDim.z == 1, gridDim.x <= 100, gridDim.y <= 100)" : \
			"launch(dim3(" (two ? "(m + " t - 1 ") / " t ", (n + " u - 1 ") / " u " + 1" : "(n + " t - 1 ") / " t " + 1") "), dim3(" t ", " u "))") \
		       " assume(n <= 1000, m <= 1000, p <= 1000, 0 <= first && first <= 5, p >= 0) split(k:" c maybe(20, " tail=peel") maybe(20, " tail=guard") ") " near maybe(15, " unroll(k.i:2)")) loop
	body = guarded_by(cond, opposite, before, loop, after)
	if (body !~ /seen = /)
		gsub(/ \+ seen/, "", body)
	if (body !~ /half = /)
		gsub(/ \+ half/, "", body)
	each(type " *__restrict__ y, " type " *__restrict__ z, const " type " *__restrict__ A, const " type " *__restrict__ B, const " \
	     type " *__restrict__ w, int n, int m, int p, int first",
	     (two ? "\tconst int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;\n" : \
		    "\t" maybe(50, "const ") "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"), "", body)
	printf "size n %d 1 0 %d %d\nsize m %d 1 0\nsize inner %d 0 1 %d 5\nsize first 0 2\n", \
		2 * (two ? u : t) + 3, two ? u : t, (two ? u : t) - 1, two ? t + 1 : 1, 2 * c + 1, c >run
	printf "inout %s y[%s]\ninout %s z[n + 3]\nin %s A[n * inner + n + %d]\nin %s B[inner * m + inner + m + 3]\nin %s w[n + 2]\n", \
		type, two ? "n * m" : "n + 2", type, type, two ? 0 : 18, type, type >run
	printf "block %d, %d\n", t, u >run
	if (two)
		printf "grid (m + %d) / %d, (n + %d) / %d + 1\n", t - 1, t, u - 1, u >run
	else
		printf "grid (n + %d) / %d + 1\n", t - 1, t >run
	print "args y, z, A, B, w, n, m, inner, first\n" >run
}

# An array that is declared around the nest, which other statements use, too: what they find in it, and in the nest, may be
# of the nest or not.
function around(    how, t, shared, size, lo, hi, from, fill, use, before, after, loop, nest, alone, one_thread, u, at, text, j, k, threads)
{
	t = pick("4|8|5")
	size = 4 * t
	how = pick("blocks|blocks|threads|thread|compute|compute|serial|serial")
	shared = how == "blocks" || how == "threads" || (how != "thread" && roll(2))
	u = roll(3) ? "u[%]" : "u[0][%]"
	lo = pick("0|0|0|1")
	hi = pick("0|0|0|0|1")
	from = pick("0|0|1")
	fill = pick("x[%]|x[%] * 2|x[%] + 3")
	one_thread = "\tif (threadIdx.x == 0)\n\t"
	alone = "\tif (threadIdx.x == 0 && blockIdx.x == 0)\n\t"
	before = (shared ? one_thread : "") "\tfor (int p = 0; p < " size "; p++)\n\t\t\tAT(p) = x[p + 2] - 1;\n" \
		 maybe(shared ? 50 : 0, "\t__syncthreads();\n")
	before = maybe(lo || hi ? 100 : 50, before)
	if (before != "" && roll(2))
		before = before alone "\tz[0] = AT(3) + AT(1);\n" maybe(shared ? 30 : 0, "\t__syncthreads();\n")
	loop = roll(3) ? "" : pick("r|r|s")
	after = pick("|||fill|fill|fill|part|read|some")
	if (after != "") {
		use = "\tz[1] " (loop == "" ? "=" : "+=") " AT(2) + AT(n & 3);\n"
		text = "\tfor (int p = " (after == "part" ? pick("1|2|3") : 0) "; p < " size "; p++)\n\t\t\tAT(p) = x[p] + 5;\n"
		text = after == "read" ? "" : after == "some" ? "\tif (n > 5)\n\t" text : text
		after = shared ? maybe(50, "\t__syncthreads();\n") "\tif (threadIdx.x == 0) {\n" text "\tif (blockIdx.x == 0)\n\t" use "\t}\n" \
			       : text alone use
	}
	if (how == "blocks" || how == "threads" || how == "thread") {
		text = how == "blocks" ? pick("bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x)|bind(i=blockIdx.x)|" \
					      "bind(j=threadIdx.x, i=blockIdx.x, k=threadIdx.x)|bind(i=blockIdx.x, j=threadIdx.x)") \
		     : how == "threads" ? pick("bind(j=threadIdx.x, k=threadIdx.x)|bind(k=threadIdx.x)|bind(j=block, k=block)") \
		     : "bind(i=thread)"
		nest = clauses(text " assume(n <= 1000)") \
		       "\tfor (int i = 0; i < n; i++) {\n\t\tfor (int j = " lo "; j < " size - hi "; j++)\n" \
		       "\t\t\tAT(j) = " fill " + i;\n" maybe(30, how == "thread" ? "" : "\t\t__syncthreads();\n") \
		       "\t\tfor (int k = " from "; k < " size "; k++)\n" \
		       "\t\t\ty[i * " size " + k] = AT(" pick("k|" size - 1 " - k|" size " - 1 - (k + 3) % " size) ");\n\t}\n"
		gsub(/x\[%\]/, "x[i + j]", nest)
		j = text ~ /j=thr/ ? size - lo - hi : 1
		k = text ~ /k=thr/ ? size - from : 1
		threads = text ~ /=block,/ ? t : how == "thread" ? 4 : j > k ? j : k
	} else {
		text = how == "compute" ? "split(k:" t ") bind(k.o=blockIdx.x, k.i=threadIdx.x) compute(u at " \
					  (shared || roll(2) ? "k.o in=shared" : "k.i in=registers") ")" \
		       : "compute(u at k)"
		threads = how == "compute" ? t : 1
		nest = clauses(text " assume(n <= 1000)") \
		       "\t{\n\t\tfor (int j = " lo "; j < " size - hi "; j++)\n\t\t\tAT(j) = " fill ";\n" \
		       maybe(shared ? 30 : 0, "\t\t__syncthreads();\n") \
		       "\t\tfor (int k = " from "; k < " size " - 1; k++)\n" \
		       "\t\t\ty[k] = AT(k) - AT(k + 1)" (loop == "" ? "" : " + x[r]") ";\n\t}\n"
		gsub(/x\[%\]/, "x[j" (loop == "" ? "" : " + r") "]", nest)
	}
	if (loop != "") {
		text = pick("||\t\tif (x[r] > 2)\n\t\t\tbreak;\n|\t\tif (x[r] > 2)\n\t\t\tcontinue;\n")
		nest = "\tfor (int r = 0; r < 3; r++) {\n" (loop == "s" && before != "" ? "\t" alone "\n\t\t\tz[2] += AT(r);\n" : "") \
		       nest text after "\t}\n"
		after = maybe(40, alone "\tz[3] = x[1];\n")
	}
	text = before nest after
	while (match(text, /AT\([^()]*(\([^()]*\)[^()]*)*\)/)) {
		at = index(u, "%")
		text = substr(text, 1, RSTART - 1) substr(u, 1, at - 1) substr(text, RSTART + 3, RLENGTH - 4) \
		       substr(u, at + 1) substr(text, RSTART + RLENGTH)
	}
	kernel(type " *__restrict__ y, " type " *__restrict__ z, const " type " *__restrict__ x, int n",
	       "\t" (shared ? "__shared__ " : "") type (u ~ /0/ ? " u[1][" size "];\n" : " u[" size "];\n"), text)
	printf "size n 3 1 6\ninout %s y[n * %d + %d]\ninout %s z[4]\nin %s x[n + %d]\n", type, size, size, type, type, size + 4 >run
	printf "block %d\ngrid %s\nargs y, z, x, n\n\n", threads, \
		how == "blocks" ? "n" : how == "compute" ? 4 : how == "thread" ? "(n + 3) / 4" : 1 >run
}

function one(    i, shape)
{
	state = seed * 48271 % 2147483646 + 1
	for (i = 0; i < 5; i++)
		roll(2)
	type = pick("float|float|int|double|unsigned")
	# those that take long to transform are rare: one block costs as much as 20 of the others
	shape = pick("map1|map2|around|around|around|halo|halo|sums|sums|coarse|coarse|flat|rows|rows|stages|own|own|own|own|window|window|window|window|" \
		     "product|product|product|block|guarded|guarded|guarded|guarded|guarded")
	if (shape == "map1")
		map1()
	else if (shape == "map2")
		map2()
	else if (shape == "halo")
		halo()
	else if (shape == "sums")
		sums()
	else if (shape == "coarse")
		coarse()
	else if (shape == "flat")
		flat()
	else if (shape == "rows")
		rows()
	else if (shape == "stages")
		stages()
	else if (shape == "around")
		around()
	else if (shape == "own")
		own()
	else if (shape == "window")
		window()
	else if (shape == "product")
		product()
	else if (shape == "guarded")
		guarded()
	else
		block()
}

BEGIN {
	for (seed = first; seed < first + count; seed++)
		one()
}
