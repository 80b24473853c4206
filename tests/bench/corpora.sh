#!/bin/sh
# corpora.sh - does the command keep its promises on real CUDA sources?
#
#   corpora.sh [--cunest=FILE] [--nvcc=FILE|no] [--roundtrip=FILE] [--jobs=N] [--cache=DIR] [--keep=DIR] DIR...
#
# Each DIR is a source tree. Of every .cu file below (-I guessed as coverage.sh does):
#
#   identical      without annotation, and with `--all --passes=`, the output is the input
#   all            `--all` ends by itself, without a crash and within a minute, with exit 0, or with 1 and a message;
#                  twice with the same bytes; and of its own output gives that output
#   nest           the same with `#pragma nest` put before every outermost loop of device code (a copy)
#   nvcc           what either changed compiles to PTX (-arch=sm_80 -std=c++17) wherever the input does, with no
#                  warning that the input does not give. Results are kept in --cache by content.
#   roundtrip      --roundtrip=FILE: the program of tests/bench/roundtrip.c finds that every nest, printed from the IR,
#                  reads as that IR
#
# Prints a table and the offenders. --keep=DIR leaves inputs and outputs there, as N.cu, N.all.cu, N.nest.cu.
# Exit: 0; 1 a promise is broken; 2 usage.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cunest=${CUNEST:-$top/build/cunest} jobs=1 roundtrip='' keep=''
cache=${TMPDIR:-/tmp}/cunest-corpora
nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc || :)
while [ $# -gt 0 ]; do
	case $1 in
	--cunest=*) cunest=${1#*=} ;;
	--nvcc=*) nvcc=${1#*=} ;;
	--roundtrip=*) roundtrip=${1#*=} ;;
	--jobs=*) jobs=${1#*=} ;;
	--cache=*) cache=${1#*=} ;;
	--keep=*) keep=${1#*=} ;;
	-*) echo "corpora.sh: unknown option $1" >&2 && exit 2 ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || { echo "corpora.sh: no source tree given" >&2; exit 2; }
[ "$nvcc" = no ] && nvcc=''
[ -x "$cunest" ] || { echo "corpora.sh: no command $cunest" >&2; exit 2; }
tmp=$(mktemp -d "${TMPDIR:-/tmp}/corpora.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$cache" || exit 2
[ -n "$keep" ] && { mkdir -p "$keep" || exit 2; }

# annotate FILE SURVEY: the file with an annotation before each outermost loop that begins its line
cat >"$tmp/annotate.py" <<'END'
import json, sys

lines = open(sys.argv[1], "rb").read().splitlines(keepends=True)
for row in sorted(json.load(open(sys.argv[2]))["loops"], key=lambda r: -r["line"]):
    line = lines[row["line"] - 1]
    lead = line[: row["column"] - 1]
    before = lines[row["line"] - 2].rstrip(b"\r\n") if row["line"] > 1 else b""
    if row["depth"] == 1 and row["form"] == "for" and not lead.strip() and not before.endswith(b"\\"):
        end = b"\r\n" if line.endswith(b"\r\n") else b"\n"
        lines.insert(row["line"] - 1, lead + b"#pragma nest" + end)
sys.stdout.buffer.write(b"".join(lines))
END

# one N TREE FILE: a line for each finding in N.found, as KIND TEXT
cat >"$tmp/one" <<'END'
set -u
n=$1 tree=$2 file=$3
t=$tmp/$n
: >"$t.found"
found() { printf '%s\t%s\n' "$1" "${2:-}" >>"$t.found"; }
dir=$(dirname "$file")
set -- "-I$dir"
at=$dir
while :; do
	for sub in Common common include inc src; do
		[ -d "$at/$sub" ] && set -- "$@" "-I$at/$sub"
	done
	[ "$at" = "$tree" ] || [ "$at" = / ] || [ "$at" = . ] && break
	at=$(dirname "$at")
	set -- "$@" "-I$at"
done

# run OUT FILE OPTION...: the exit status, with "hung" and "crashed" told
run() {
	out=$1 in=$2
	shift 2
	timeout -k 5 70 "$cunest" --color=never --time-limit=60 --memory-limit=4096 "$@" "$in" >"$out" 2>"$out.err"
	rc=$?
	case $rc in
	0) ;;
	1) grep -q ': error: ' "$out.err" || found crashed "exit 1 without a message" ;;
	124 | 137) found hung "$*" ;;
	5) found hung "$(head -n 1 "$out.err")" ;;
	*) found crashed "exit $rc: $(grep -v '^ *|' "$out.err" | head -n 2 | tr '\n' ' ')" ;;
	esac
	return $rc
}

# compiles FILE LOG FLAG...: by content, so that only what is new costs seconds; 0 yes
compiles() {
	in=$1 log=$2
	shift 2
	key=$({ "$nvcc" --version; printf '%s\n' "$@"; cat "$in"; } | sha256sum | cut -c1-40)
	if [ ! -f "$cache/$key.rc" ]; then
		timeout -k 5 300 "$nvcc" -ptx -arch=sm_80 -std=c++17 -Xcudafe --diag_suppress=20199 -o "$t.ptx" "$@" "$in" \
			>"$cache/$key.log" 2>&1
		rc=$?
		rm -f "$t.ptx"
		echo $rc >"$cache/$key.rc"
	fi
	cp "$cache/$key.log" "$log"
	[ "$(cat "$cache/$key.rc")" = 0 ]
}

# kinds of warnings without their places
warnings() { LC_ALL=C sed -n 's/^.*: warning[^:]*: //p' "$1" | LC_ALL=C sort; }

# accepted KIND FILE: does nvcc take the result as it takes the input?
accepted() {
	kind=$1 result=$2
	shift 2
	[ -n "$nvcc" ] || return 0
	# Kernels that launch kernels, as their own build files say.
	if ! compiles "$file" "$t.in.log" "$@" && grep -q 'separate compilation' "$t.in.log"; then
		set -- "$@" -rdc=true
	fi
	if ! compiles "$file" "$t.in.log" "$@"; then
		found uncompiled "$(grep -m 1 error "$t.in.log")"
		return 0
	fi
	if ! compiles "$result" "$t.out.log" "$@"; then
		found rejected "$kind: $(grep -m 3 error "$t.out.log" | tr '\n' ' ')"
		return 1
	fi
	warnings "$t.in.log" >"$t.in.w"
	warnings "$t.out.log" >"$t.out.w"
	new=$(comm -13 "$t.in.w" "$t.out.w" | head -n 3 | tr '\n' ' ')
	[ -z "$new" ] || found warned "$kind: $new"
}

run "$t.none" "$file" "$@" && ! cmp -s "$file" "$t.none" && found different "without annotation"
run "$t.empty" "$file" --all --passes= "$@" && ! cmp -s "$file" "$t.empty" && found different "--all --passes="

# Names of the file stand in no output, so that a copy elsewhere gives the same bytes.
cp "$file" "$t.cu"
if run "$t.all.cu" "$file" --all "$@"; then
	run "$t.twice" "$file" --all "$@" && ! cmp -s "$t.all.cu" "$t.twice" && found undetermined "--all"
	if run "$t.again" "$t.all.cu" --all "$@"; then
		cmp -s "$t.all.cu" "$t.again" || found restless "--all"
	else
		found restless "--all of its output: $(head -n 1 "$t.again.err")"
	fi
	cmp -s "$file" "$t.all.cu" || { found changed "--all" && accepted all "$t.all.cu" "$@"; }
else
	found refused "--all: $(grep -m 1 ': error' "$t.all.cu.err")"
fi
if "$cunest" --emit=json --time-limit=60 --memory-limit=4096 "$file" "$@" >"$t.json" 2>/dev/null; then
	python3 "$tmp/annotate.py" "$file" "$t.json" >"$t.annotated.cu"
	if cmp -s "$file" "$t.annotated.cu"; then
		:
	elif run "$t.nest.cu" "$t.annotated.cu" "$@"; then
		found annotated
		# What depends on an error keeps its annotation.
		grep -q '^[[:blank:]]*#pragma nest' "$t.nest.cu" && ! grep -q 'nest-partial' "$t.nest.cu.err" &&
			found restless "an annotation is left"
		run "$t.again" "$t.nest.cu" "$@" && ! cmp -s "$t.nest.cu" "$t.again" && found restless "nest"
		if ! cmp -s "$t.nest.cu" "$t.all.cu"; then
			found unlike "$(diff "$t.all.cu" "$t.nest.cu" | head -n 2 | tr '\n' ' ')"
			cmp -s "$file" "$t.nest.cu" || accepted nest "$t.nest.cu" "$@"
		fi
	else
		found nestless "$(grep -m 1 ': error' "$t.nest.cu.err")"
	fi
fi
if [ -n "$roundtrip" ]; then
	timeout -k 5 120 "$roundtrip" "$file" -- "$@" >"$t.rt" 2>&1 || found lost "$(tail -n 1 "$t.rt")"
	sed -n 's/^nests: /nests\t/p' "$t.rt" >>"$t.found"
fi
if [ -n "$keep" ]; then
	for kind in .cu .all.cu .nest.cu .rt; do
		[ -f "$t$kind" ] && cp "$t$kind" "$keep/$(basename "$t")$kind"
	done
fi
rm -f "$t".[!f]*
END

n=0
for tree; do
	[ -d "$tree" ] || { echo "corpora.sh: no directory $tree" >&2; exit 2; }
	n=$((n + 1))
	find "$tree" -name '*.cu' | LC_ALL=C sort | awk -v tree="$tree" -v n=$n '{ printf "%d-%04d\n%s\n%s\n", n, NR, tree, $0 }'
done >"$tmp/files"
[ -n "$keep" ] && awk 'NR % 3 == 1 { n = $0 } NR % 3 == 0 { print n "\t" $0 }' "$tmp/files" >"$keep/index"
export cunest nvcc roundtrip cache keep tmp
tr '\n' '\0' <"$tmp/files" | xargs -0 -n 3 -P "$jobs" sh "$tmp/one"

cat >"$tmp/table.py" <<'END'
import collections, os, sys

tmp = sys.argv[1]
words = open(tmp + "/files").read().splitlines()
BAD = ["different", "crashed", "hung", "undetermined", "restless", "rejected", "warned", "lost"]
INFO = ["refused", "uncompiled", "nestless", "unlike"]
trees = collections.OrderedDict()
rows = []
for n, tree, file in zip(words[0::3], words[1::3], words[2::3]):
    c = trees.setdefault(tree, collections.Counter())
    c["files"] += 1
    try:
        found = [line.rstrip("\n").split("\t", 1) for line in open("%s/%s.found" % (tmp, n))]
    except FileNotFoundError:
        found = [["crashed", "the test itself"]]
    for kind in sorted(set(kind for kind, _ in found)):
        c[kind] += 1
    for kind, text in found:
        if kind == "nests":
            same, of = text.split("/")
            c["same"] += int(same)
            c["of"] += int(of)
        elif kind in BAD or kind in INFO:
            rows.append((kind, file, text))

print("| tree | files | not identical | crashed | hung | not deterministic | not idempotent | error (--all) | changed "
      "| input does not compile | output fails | new warnings | annotated | with error | unlike --all | nests read back |")
print("|---|" + "---:|" * 15)
for tree, c in trees.items():
    print("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s |" % (
        os.path.basename(tree.rstrip("/")), c["files"], c["different"], c["crashed"], c["hung"], c["undetermined"],
        c["restless"], c["refused"], c["changed"], c["uncompiled"], c["rejected"], c["warned"], c["annotated"],
        c["nestless"], c["unlike"], "%d of %d" % (c["same"], c["of"]) if c["of"] else "-"))
for kind in BAD + INFO:
    for k, file, text in rows:
        if k == kind:
            print("%s: %s: %s" % (kind, file, text))
sys.exit(any(kind in BAD for kind, _, _ in rows))
END
python3 "$tmp/table.py" "$tmp"
