# spec.awk - turns a .run file into the C++ driver that is compiled with the kernel: for the emulator, or with
# -v launch=cuda for nvcc.  The format is described in kernels/README.md.

function fail(message)
{
	print FILENAME ":" FNR ": " message > "/dev/stderr"
	failed = 1
	exit 1
}

function trim(s)
{
	gsub(/^[ \t]+|[ \t]+$/, "", s)
	return s
}

# "grid x, y" -> three expressions; the commas inside parentheses do not separate
function split_list(s, out,    i, c, depth, n)
{
	n = 1
	out[1] = ""
	depth = 0
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "(" || c == "[" || c == "<") depth++
		if (c == ")" || c == "]" || c == ">") depth--
		if (c == "," && depth <= 0) {
			out[++n] = ""
			continue
		}
		out[n] = out[n] c
	}
	for (i = 1; i <= n; i++)
		out[i] = trim(out[i])
	return n
}

function begin_section(name, on_host)
{
	if (sections)
		end_section()
	host = on_host
	sections++
	kernel = name
	template = ""
	nsizes = narrays = payload = 0
	lets = plans = fills = pointers = prologue = ""
	grid[1] = grid[2] = grid[3] = block[1] = block[2] = block[3] = "1"
	arguments = ""
	have_args = 0
	statement = kernel
}

function array(role, text,    type, name, extent, expr, i, depth, c, open)
{
	# TYPE NAME[EXTENT] [= EXPR]
	open = index(text, "[")
	if (!open)
		fail("an array needs its extent: TYPE NAME[EXTENT]")
	type = trim(substr(text, 1, open - 1))
	depth = 0
	for (i = open; i <= length(text); i++) {
		c = substr(text, i, 1)
		if (c == "[") depth++
		if (c == "]" && --depth == 0)
			break
	}
	extent = substr(text, open + 1, i - open - 1)
	expr = trim(substr(text, i + 1))
	match(type, /[A-Za-z_][A-Za-z_0-9]*$/)
	name = substr(type, RSTART)
	type = trim(substr(type, 1, RSTART - 1))
	add_array(role, type, name, extent, expr)
}

function add_array(role, type, name, extent, expr,    f)
{
	f = "nullptr"
	if (expr != "") {
		if (substr(expr, 1, 1) != "=")
			fail("expected '= EXPRESSION' after the array")
		f = "fill_" name
		fills = fills "static void " f "(void *array, long long i, uint32_t r, const long long *v)\n{\n\tSIZES;\n\t(void)i, (void)r;\n\t((" type " *)array)[i] = (" type ")(" substr(expr, 2) ");\n}\n"
	}
	plans = plans "\tp->array[p->arrays++] = emu_describe<" type ">(\"" name "\", " role ", " extent ", " f ");\n"
	pointers = pointers "\t" type " *" name " = (" type " *)array[" narrays "];\n\t(void)" name ";\n"
	if (++narrays > 24)
		fail("too many arrays")
}

function end_section(    k, s, call)
{
	if (!have_args)
		fail("section " kernel " has no args line")
	s = "run_" sections
	print "namespace " s " {"
	for (k = 0; k < nsizes; k++)
		print "static const long long v_" size[k] "[] = {" values[k] "};"
	printf "static const struct emu_size sizes[] = {"
	for (k = 0; k < nsizes; k++)
		printf "{\"%s\", v_%s, %d}, ", size[k], size[k], count[k]
	print "{nullptr, nullptr, 0}};"
	printf "#undef SIZES\n#define SIZES (void)v"
	for (k = 0; k < nsizes; k++)
		printf "; const long long %s = v[%d]; (void)%s", size[k], k, size[k]
	print lets
	printf "%s", fills
	print "static int plan(const long long *v, struct emu_plan *p)\n{\n\tSIZES;"
	printf "%s", prologue
	for (k = 1; k <= 3; k++)
		print "\tp->grid[" k - 1 "] = " grid[k] ";\n\tp->block[" k - 1 "] = " block[k] ";"
	printf "%s", plans
	print "\treturn 1;\n}"
	call = kernel (template != "" ? "<" template ">" : "")
	print "static void launch(const long long *v, void **array)\n{\n\tSIZES;"
	printf "%s", pointers
	if (!host) for (k = 1; k <= 3; k++)
		printf "%s%s%s", (k == 1 ? "\tconst long long emu_grid[] = {" : ", "), grid[k], (k == 3 ? "};\n" : "")
	if (!host) for (k = 1; k <= 3; k++)
		printf "%s%s%s", (k == 1 ? "\tconst long long emu_block[] = {" : ", "), block[k], (k == 3 ? "};\n" : "")
	if (host)
		print "\t" call "(" arguments ");\n}"
	else if (launch == "cuda")
		print "\tif (gpu_any(emu_grid))\n\t\t" call "<<<gpu_dim(emu_grid), gpu_dim(emu_block), 0" shared_bytes ">>>(" arguments ");\n}"
	else
		print "\temu_run(emu_grid, emu_block, [&] { " call "(" arguments "); });\n}"
	print "}"
	rows = rows "\t{\"" call "\", " s "::sizes, " nsizes ", " payload ", " s "::plan, " s "::launch},\n"
}

/^[ \t]*(#|$)/ { next }

{
	word = $1
	rest = trim(substr($0, index($0, word) + length(word)))
}

word == "kernel" { begin_section(rest, 0); next }
word == "host" { begin_section(rest, 1); next }
!sections { fail("the first line names the kernel") }
word == "template" { template = rest; next }
word == "work" { next }
word == "payload" { payload = 1; next }

word == "size" {
	n = split(rest, part, /[ \t]+/)
	if (n < 2)
		fail("size NAME VALUE ...")
	if (nsizes == 16)
		fail("too many sizes")
	size[nsizes] = part[1]
	values[nsizes] = part[2]
	for (k = 3; k <= n; k++)
		values[nsizes] = values[nsizes] ", " part[k]
	count[nsizes++] = n - 1
	next
}

word == "let" {
	eq = index(rest, "=")
	if (!eq)
		fail("let NAME = EXPRESSION")
	name = trim(substr(rest, 1, eq - 1))
	lets = lets "; const long long " name " = " trim(substr(rest, eq + 1)) "; (void)" name
	next
}

word == "require" { prologue = prologue "\tif (!(" rest "))\n\t\treturn 0;\n"; next }
word == "in" { array("EMU_IN", rest); next }
word == "out" { array("EMU_OUT", rest); next }
word == "inout" { array("EMU_INOUT", rest); next }
word == "scratch" { array("EMU_SCRATCH", rest); next }

# a scalar argument: an array of one, passed by value
word == "scalar" {
	eq = index(rest, "=")
	text = eq ? trim(substr(rest, 1, eq - 1)) : rest
	match(text, /[A-Za-z_][A-Za-z_0-9]*$/)
	name = substr(text, RSTART)
	type = trim(substr(text, 1, RSTART - 1))
	add_array("EMU_IN", type, "emu_" name, "1", eq ? trim(substr(rest, eq)) : "")
	pointers = pointers "\tconst " type " " name " = *emu_" name ";\n"
	next
}

word == "shared" {
	shared = shared "thread_local " rest ";\n"
	match(rest, /[A-Za-z_][A-Za-z_0-9]*\[/)
	shared_bytes = shared_bytes " + sizeof(" substr(rest, 1, RSTART - 1) substr(rest, RSTART + RLENGTH - 1) ")"
	next
}

word == "grid" || word == "block" {
	n = split_list(rest, part)
	if (n > 3)
		fail("at most three dimensions")
	for (k = 1; k <= n; k++) {
		if (word == "grid") grid[k] = part[k]
		else block[k] = part[k]
	}
	next
}

word == "args" { arguments = rest; have_args = 1; next }

{ fail("unknown word '" word "'") }

END {
	if (failed)
		exit 1
	if (!sections)
		exit 1
	end_section()
	if (launch != "cuda")
		printf "%s", shared
	print "static thread_local char emu_anchor;"
	print "extern \"C\" {"
	print "void *emu_shared_anchor(void)\n{\n\treturn &emu_anchor;\n}"
	print "extern const struct emu_section emu_sections[] = {\n" rows "};"
	print "extern const int emu_section_count = " sections ";"
	print "}"
}
