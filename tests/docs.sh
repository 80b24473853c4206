#!/bin/sh
# docs.sh - the manual and the README are true.
#
# The pages are clean mdoc; --help and cunest(1) list the same options, in the same order; and every
# example runs: a block whose first line begins with `$ ` is a session.  `$ cat FILE` before FILE exists
# makes it of the lines that follow; any other command must give exactly those lines.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
cunest=${CUNEST:-$PWD/cunest}
build=${CUNEST_BUILD:-$PWD}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

result() { # NAME STATUS
	if [ "$2" = 0 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "docs: $1"
	fi
}

# ---- the pages ----
for page in "$build/man/cunest.1" "$build/man/cunest-pragmas.7" "$build/man/cunest-rules.7" "$top/man/cunest.config.5" \
	"$top/man/cunest-check.1" "$top/man/cunest-guide.7" "$top/man/cunest-passes.7"; do
	if command -v mandoc >/dev/null 2>&1; then
		# whether the pages that it names are installed here is no property of the page
		mandoc -Tlint "$page" | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db' >"$work/lint"
		[ ! -s "$work/lint" ]
		result "$page is not clean: $(cat "$work/lint")" $?
	fi
done

sed -n 's/^\.It Fl \([^ ]*\).*/-\1/p' "$build/man/cunest.1" >"$work/man.options"
"$cunest" --help | sed -n 's/^  \(-[^ =[0-9]*\).*/\1/p' >"$work/help.options"
cmp -s "$work/man.options" "$work/help.options"
result "--help and cunest(1) list other options: $(diff "$work/help.options" "$work/man.options")" $?
[ "$(wc -l <"$work/help.options")" -gt 20 ]
result "--help lists options" $?
untested=
while read -r option; do
	grep -rqE -e "(^|[^-[:alnum:]])$option([^-[:alpha:]]|\$)" "$top/tests/driver" "$top/tests/golden" || untested="$untested $option"
done <"$work/help.options"
[ -z "$untested" ]
result "no test has the options$untested" $?

"$cunest" --help | sed -n '/^Exit status/,/^No output/s/^  \([0-9][0-9]*\) .*/\1/p' >"$work/help.exit"
sed -n '/^\.Sh EXIT/,/^\.Sh EXAMPLES/s/^\.It \([0-9]*\)$/\1/p' "$build/man/cunest.1" >"$work/man.exit"
sed -n 's/^| \([0-9][0-9]*\) | .*/\1/p' "$top/README.md" >"$work/readme.exit"
cmp -s "$work/help.exit" "$work/man.exit" && cmp -s "$work/help.exit" "$work/readme.exit"
result "--help, cunest(1) and README list other exit statuses" $?

# README is installed, and the files beside it in the source tree are not.
links=$(grep -oE '\]\([^)]*\)' "$top/README.md" | grep -vE '\]\((https?:|#)')
[ -z "$links" ]
result "README links to what is not installed: $links" $?
# The notes are those that HACKING names, and what it and they link to is there.
[ "$(grep -oE '\]\(doc/[^)]*\)' "$top/HACKING.md" | sed 's/^](//; s/)$//' | LC_ALL=C sort)" = "$(cd "$top" && ls doc/*.md | LC_ALL=C sort)" ]
result "HACKING names other notes than doc/ has" $?
gone=
for name in $(grep -ohE '\]\([^):]*\)|`(src|tests|include|man|kernels|examples|scripts|doc)/[A-Za-z0-9_./-]*`' "$top/HACKING.md" "$top"/doc/*.md |
	sed 's/^](//; s/[)`]//g; s/#.*//' | grep -v NAME | LC_ALL=C sort -u); do
	[ -e "$top/$name" ] || gone="$gone $name"
done
[ -z "$gone" ]
result "HACKING and doc/ name files that are not there:$gone" $?
for name in $("$cunest" --list-passes | sed 's/ .*//'); do
	grep -qx "\.Ss $name" "$top/man/cunest-passes.7"
	result "cunest-passes(7) does not describe $name" $?
done

# ---- the examples ----
mkdir "$work/bin"
ln -s "$cunest" "$work/bin/cunest"
PATH=$work/bin:$PATH

sessions() { # FILE: its example blocks, each after a line `==`
	case $1 in
	*.md) awk '/^```/ { if (!in_block) { in_block = first = 1 } else in_block = 0; next }
		in_block && first { shown = /^\$ /; first = 0; if (shown) print "==" }
		in_block && shown' "$1" ;;
	*) awk '/^\.Bd/ { in_block = first = 1; next }
		/^\.Ed/ { in_block = 0 }
		in_block && first { shown = /^\$ /; first = 0; if (shown) print "==" }
		in_block && shown' "$1" | sed -e 's/\\e/\\/g' -e 's/^\\&//' ;;
	esac
}

finish() { # runs the command that was read, with its expected output
	[ -n "$command" ] || return 0
	case $command in
	"cat "*)
		name=${command#cat }
		if [ ! -e "$name" ]; then
			mv "$work/expected" "$name"
			command=
			return 0
		fi
		;;
	esac
	examples=$((examples + 1))
	sh -c "$command" >"$work/got" 2>&1
	cmp -s "$work/expected" "$work/got"
	result "$file: \$ $command: $(diff -u "$work/expected" "$work/got")" $?
	command=
}

for file in "$top/README.md" "$build/man/cunest.1" "$build/man/cunest-pragmas.7" "$top/man/cunest-guide.7"; do
	examples=0 command=
	sessions "$file" >"$work/sessions"
	while IFS= read -r line; do
		case $line in
		==)
			finish
			rm -rf "$work/session"
			mkdir "$work/session"
			ln -s "$top/kernels" "$work/session/kernels"
			cd "$work/session" || exit 3
			;;
		'$ '*)
			finish
			command=${line#??}
			: >"$work/expected"
			;;
		*) printf '%s\n' "$line" >>"$work/expected" ;;
		esac
	done <"$work/sessions"
	finish
	[ $examples -gt 0 ]
	result "$file has an example that runs" $?
done

# ---- README's way to install without root, as it stands there ----
# Where the directories were configured one by one, as packages do, prefix= alone moves nothing.
if ! grep -qE '^(exec_prefix|bindir|libdir|libexecdir|datarootdir|datadir|includedir|mandir|docdir) = /' "$build/Makefile"; then
	rm -rf "$work/session"
	mkdir -p "$work/session" "$work/home"
	ln -s "$build" "$work/session/build"
	sed -n '/^    make -C build install prefix=/,/^$/s/^    //p' "$top/README.md" >"$work/commands"
	cat >>"$work/commands" <<-'EOF'
		printf '#include <cunest.h>\nvoid f(float *a, int n)\n{\n\tNEST(off)\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;\n}\n' >off.cu
		command -v cunest
		cunest off.cu -o off.opt.cu
		PKG_CONFIG_PATH=$HOME/cunest/share/pkgconfig pkg-config --variable=makedir cunest
	EOF
	(cd "$work/session" && env -u MAKEFLAGS -u DESTDIR HOME="$work/home" MAKEFLAGS=-s sh -eu "$work/commands") >"$work/got" 2>"$work/lint"
	result "README's commands to install fail: $(cat "$work/lint")" $?
	[ "$(grep -c "^$work/home/cunest/" "$work/got")" = 2 ]
	result "what README's commands install is not found: $(cat "$work/got")" $?
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
