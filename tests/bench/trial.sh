#!/bin/sh
# trial.sh - --emit-test and --verify=run on every kernel of kernels/, or on the files that are named.
#
#   tests/bench/trial.sh [--run] [FILE.cu ...]
#
# One line a file: are tests made, how many, does nvcc take the program, what --verify=run says (with --run). $CUNEST
# names the command; the forms that the static model would leave are tested too (--score=off).
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
cunest=${CUNEST:-$PWD/cunest}
nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc || echo)
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
run=
[ "${1:-}" = --run ] && run=1 && shift
[ $# -gt 0 ] || set -- "$top"/kernels/*.cu "$top"/kernels/evidence/*.cu "$top"/kernels/topi/*.cu

files=0 emitted=0 unchanged=0 built=0 refused=0 equal=0 unknown=0 refuted=0
printf '%-40s %6s %6s  %s\n' file tests nvcc run
for file; do
	files=$((files + 1))
	name=${file#"$top"/kernels/}
	rm -f "$work/test.cu"
	if ! "$cunest" --score=off --emit-test="$work/test.cu" "$file" -o "$work/out.cu" -- -I"$top/include" -I"$top/kernels" \
		-I"$(dirname "$file")" ${TRIAL_FLAGS:-} 2>"$work/err"; then
		refused=$((refused + 1))
		printf '%-40s %6s %6s  %s\n' "$name" - - "$(sed -n 's/.*error: //p' "$work/err" | cut -c 1-150 | head -n 1)"
		continue
	fi
	tests=$(grep -c '^static cunest_test::test ' "$work/test.cu")
	if [ "$tests" = 0 ]; then
		unchanged=$((unchanged + 1))
		continue
	fi
	emitted=$((emitted + 1))
	took=-
	if [ -n "$nvcc" ]; then
		took=no
		"$nvcc" -arch=sm_90 -std=c++17 -I"$top/include" -I"$top/kernels" -I"$(dirname "$file")" ${TRIAL_FLAGS:-} -w --ptx \
			-o "$work/ptx" "$work/test.cu" >"$work/log" 2>&1 && took=yes && built=$((built + 1))
	fi
	said=-
	if [ -n "$run" ]; then
		"$cunest" --score=off --verify=run "$file" -o "$work/out.cu" -- -I"$top/include" -I"$top/kernels" ${TRIAL_FLAGS:-} \
			>"$work/said" 2>&1
		case $(cat "$work/said") in
		*'error: refuted'*) refuted=$((refuted + 1)) said=refuted ;;
		*': tested'*) equal=$((equal + 1)) said=tested ;;
		*) unknown=$((unknown + 1)) said=$(sed -n 's/.*error: //p' "$work/said" | head -n 1 | cut -c 1-100) ;;
		esac
	fi
	printf '%-40s %6s %6s  %s\n' "$name" "$tests" "$took" "$said"
done
echo "$files files: $unchanged unchanged, $refused refused for want of an input, $emitted with tests; nvcc takes $built"
[ -z "$run" ] || echo "run: $equal equal, $unknown unknown, $refuted refuted"
[ $refuted = 0 ]
