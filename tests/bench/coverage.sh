#!/bin/sh
# coverage.sh - the share of the loops of real CUDA sources that the front end understands.
#
#   coverage.sh [--cunest=PATH] [--jobs=N] [--reasons=N] [-o FILE] [NAME=]DIR[@COMMIT] ...
#
# Each DIR is a source tree; NAME is what the table calls it and COMMIT what it was checked out from.
# Runs `cunest --emit=json` on every .cu file below, with -I guessed: the file's own directory,
# and of its parents up to DIR each Common, common, include, inc and src.  Prints a page in Markdown,
# with -o the file (tests/bench/COVERAGE.md).
#
# Loops are of device functions.  "understood" is: in the IR with every statement inside it typed, but
# for inline assembly, textures and surfaces.  Calls are typed, whatever is known of what they do.  Functions that hold an error of the parser count apart: clang drops statements there.
#
# Exit: 0; 1 a file crashed, or a loop was lost; 2 usage.
set -u
cunest=${CUNEST:-./cunest} jobs=$(nproc 2>/dev/null || echo 2) reasons=40 page=''
while [ $# -gt 0 ]; do
	case $1 in
	--cunest=*) cunest=${1#*=} ;;
	--jobs=*) jobs=${1#*=} ;;
	--reasons=*) reasons=${1#*=} ;;
	-o) page=${2:?-o needs a file}; shift ;;
	-*) echo "coverage.sh: unknown option $1" >&2; exit 2 ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || { echo "coverage.sh: no source tree given" >&2; exit 2; }

tmp=$(mktemp -d "${TMPDIR:-/tmp}/coverage.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

# one CUNEST TREE FILE OUT: the survey of a file; its exit status in OUT.rc
cat >"$tmp/one" <<'END'
cunest=$1 tree=$2 file=$3 out=$4
set --
dir=$(dirname "$file")
while :; do
	for sub in Common common include inc src; do
		[ -d "$dir/$sub" ] && set -- "$@" "-I$dir/$sub"
	done
	set -- "$@" "-I$dir"
	[ "$dir" = "$tree" ] || [ "$dir" = / ] || [ "$dir" = . ] && break
	dir=$(dirname "$dir")
done
"$cunest" --emit=json --time-limit=60 --memory-limit=4096 "$file" "$@" >"$out" 2>"$out.err"
echo $? >"$out.rc"
END

n=0
for arg; do
	name=${arg%%=*} rest=${arg#*=}
	[ "$name" = "$arg" ] && name=$(basename "${arg%@*}")
	commit=${rest##*@} tree=${rest%@*}
	[ "$commit" = "$rest" ] && commit=unknown
	[ -d "$tree" ] || { echo "coverage.sh: no directory $tree" >&2; exit 2; }
	n=$((n + 1))
	mkdir "$tmp/$n" && printf '%s\n%s\n' "$name" "$commit" >"$tmp/$n/name"
	find "$tree" -name '*.cu' | LC_ALL=C sort >"$tmp/$n/files"
	i=0
	while read -r file; do
		i=$((i + 1))
		printf '%s\0%s\0%s\0%s\0' "$cunest" "$tree" "$file" "$tmp/$n/$(printf %05d $i).json"
	done <"$tmp/$n/files" | xargs -0 -n 4 -P "$jobs" sh "$tmp/one"
done

cat >"$tmp/table.py" <<'END'
import collections, glob, json, os, re, sys

tmp, most = sys.argv[1], int(sys.argv[2])
bad = 0

# What no C expression of ours can hold, and need not.
ALLOWED = re.compile(r"inline assembly|(tex[123]D|texCubemap|tex2Dgather|surf[123]D|surfCubemap)\w*'"
                     r"|a texture")

def shape(why):
    why = re.sub(r"^an error in the function: .*", "an error in the function", why)
    return re.sub(r"'(?!if constexpr|goto|do|while|switch|for')[^']*'", "'...'", why)

total = []
reasons = collections.Counter()
first = {}
lost = []
crashed = []
for d in sorted(glob.glob(tmp + "/[0-9]*"), key=lambda p: int(os.path.basename(p))):
    name, commit = open(d + "/name").read().splitlines()
    c = collections.Counter(name=0)
    for file, out in zip(open(d + "/files").read().splitlines(), sorted(glob.glob(d + "/*.json"))):
        c["files"] += 1
        if open(out + ".rc").read().strip() != "0":
            c["failed"] += 1
            crashed.append((file, open(out + ".rc").read().strip(), open(out + ".err").read()[:300]))
            continue
        survey = json.load(open(out))
        c["clean"] += not survey["errors"]
        for row in survey["loops"]:
            form = "for" if row["form"] == "for" else "other"
            if (row["why"] or "").startswith("an error in the function"):
                c[form, "error"] += 1
                continue
            c[form, "loops"] += 1
            c[form, "canonical"] += row["canonical"]
            state = row["state"]
            if state == "partly" and all(ALLOWED.search(r["why"] or "") for r in row["raw"]):
                state = "allowed"
            c[form, state] += 1
            if state == "lost":
                lost.append((file, row))
            whys = [(row["why"], row["why_line"])] if state == "refused" else []
            if state == "partly":
                whys = [(r["why"], r["line"]) for r in row["raw"] if not ALLOWED.search(r["why"] or "")]
            seen = set()
            for why, line in whys:
                key = (state, shape(why or "?"))
                if key not in seen:
                    reasons[key] += 1
                seen.add(key)
                first.setdefault(key, "%s:%d" % (os.path.basename(file), line))
    total.append((name, commit, c))

def share(a, b):
    return "%.1f %%" % (100.0 * a / b) if b else "-"

print("| corpus | commit | .cu files | without error | stopped |")
print("|---|---|---:|---:|---:|")
for name, commit, c in total:
    print("| %s | %s | %d | %d | %d |" % (name, commit[:12], c["files"], c["clean"], c["failed"]))
print()
print("| corpus | loops | seen | understood | all statements typed | some only asm or texture "
      "| some statement not | refused | lost | in functions with errors |")
print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
for name, commit, c in total:
    for form, label in (("for", "`for`"), ("other", "`while`, `do`, range")):
        n = c[form, "loops"]
        good = c[form, "understood"] + c[form, "allowed"]
        print("| %s | %s | %d | %s | %d | %d | %d | %d | %d | %d |" % (
            name, label, n, share(good, n), c[form, "understood"], c[form, "allowed"], c[form, "partly"],
            c[form, "refused"], c[form, "lost"], c[form, "error"]))
print()
print("Why loops are not understood; a loop counts once for each reason that it has:")
print()
print("| loops | state | why | for example |")
print("|---:|---|---|---|")
for key, n in sorted(reasons.items(), key=lambda kv: (-kv[1], kv[0]))[:most]:
    print("| %d | %s | %s | %s |" % (n, key[0], key[1].replace("|", "\\|"), first[key]))
for file, rc, err in crashed:
    print("coverage.sh: %s: exit %s: %s" % (file, rc, err), file=sys.stderr)
for file, row in lost:
    print("coverage.sh: lost: %s:%d: %s" % (file, row["line"], row["header"]), file=sys.stderr)
sys.exit(bool(lost) or any(rc not in ("0", "1") for _, rc, _ in crashed))
END
python3 "$tmp/table.py" "$tmp" "$reasons" >"$tmp/table"
bad=$?
if [ -n "$page" ]; then
	{
		cat <<-END
		# Coverage: which loops of real sources are understood

		Made by \`tests/bench/coverage.sh -o tests/bench/COVERAGE.md NAME=DIR@COMMIT ...\`; do not edit.

		Loops of device functions in the .cu files of the trees. Understood: in the IR with every statement inside
		typed, but for inline assembly, textures and surfaces.
		Functions that hold an error of the parser (a header that is not there, mostly) count apart.

		$(date -u +%Y-%m-%d), $("$cunest" --version | head -n 1).

		END
		cat "$tmp/table"
	} >"$tmp/page" && cat "$tmp/page" >"$page"
else
	cat "$tmp/table"
fi
exit $bad
