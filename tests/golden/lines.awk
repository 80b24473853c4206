# lines.awk - does `#line` only add lines, and does each copied line come where it is in the source?
#
#	awk -v name=NAME -f lines.awk SOURCE PLAIN LINED
#
# A line is taken for a copied one when the source and the result have it once each, with the same line before
# or behind it.  Prints what is wrong.
# Lines inside parentheses, where no directive may stand, and those behind a backslash are let off.
FNR == 1 { file++; sub(/^\357\273\277/, "") }
file == 1 { n[$0]++; at[$0] = FNR; source[FNR] = $0; own = own || /^[ \t]*#[ \t]*(line|[0-9])/; next }
file == 2 { plain[FNR] = $0; m[$0]++; total = FNR; next }
{ sub(/\r$/, "") }
{
	text = $0
	raw = plain[k + 1]
	sub(/\r$/, "", raw)
	if (text != raw && match(text, /^#line [0-9]+ /) && (own || substr(text, RLENGTH + 1) == "\"" name "\"")) {
		split(text, words, " ")
		now = words[2]
		next
	}
	if (text != raw) {
		print "line " FNR " is not line " k + 1 " of the result without --lines"
		exit
	}
	raw = plain[++k]
	near = source[at[raw] - 1] == plain[k - 1] || source[at[raw] + 1] == plain[k + 1]
	if (!own && near && n[raw] == 1 && m[raw] == 1 && raw ~ /^[^{}]*[a-z]/ && !open && !spliced && now != at[raw])
		print "line " at[raw] " of the source is called " now ": " raw
	code = text
	gsub(/"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/, "", code)
	gsub(/\/\*.*\*\//, "", code)
	sub(/\/\/.*/, "", code)
	open += gsub(/\(/, "", code) - gsub(/\)/, "", code)
	spliced = text ~ /\\[ \t]*$/
	now++
}
END { if (k < total) print "the result with --lines is shorter" }
