# bad_text.py - sources of the catalogue of bad inputs that are too long to be written down.
import random


def kernel(body, annotation="#pragma nest", parameters="float *a, int n"):
    text = "__global__ void k(%s)\n{\n" % parameters
    if annotation:
        text += "\t%s\n" % annotation
    return (text + body + "}\n").encode("latin-1")


LOOP = "\tfor (int i = 0; i < n; i++)\n\t\ta[i] = a[i] / sinf((float)n);\n"


def clauses_many():
    return kernel(LOOP, "#pragma nest " + " ".join("assume(n <= %d)" % (1000000 + i) for i in range(10000)))


def clauses_same():
    return kernel(LOOP, "#pragma nest " + "required " * 10000)


def clause_long():
    return kernel(LOOP, "#pragma nest " + "x" * (1 << 20) + "(3)")


def assume_long():
    return kernel(LOOP, "#pragma nest assume(" + " && ".join("n < %d" % (1000000 + i) for i in range(80000)) + ")")


def nest_deep_of(depth, clauses=""):
    """a[i0 + i1 + ...] in loops that stand in each other"""
    names = ["i%d" % d for d in range(depth)]
    body = "".join("\tfor (int %s = 0; %s < 64; %s++)\n" % (i, i, i) for i in names)
    body += "\t\ta[%s] = 0;\n" % " + ".join(names[:20])
    return kernel(body, ("#pragma nest " + clauses).rstrip())


def nest_deep():
    """Deeper than clang reads: 256 brackets are its own limit."""
    body = "".join("\tfor (int i%d = 0; i%d < n; i%d++) {\n" % (d, d, d) for d in range(257))
    return kernel(body + "\t\ta[i0] = 0;\n" + "\t}\n" * 257)


def nest_tiled(depth=100):
    return nest_deep_of(depth, " ".join("split(i%d:8)" % d for d in range(depth)))


def nest_tiled_30():
    return nest_tiled(30)


def nest_tiled_all():
    return nest_deep_of(100, "tile(" + ", ".join("i%d:8" % d for d in range(100)) + ")")


def terms(count):
    return kernel("\tfor (int i = 0; i < n; i++)\n\t\ta[i] = %s;\n" % " + ".join(["a[i]"] * count))


def terms_8000():
    return terms(8000)


def terms_200000():
    return terms(200000)


def else_ifs(count=20000):
    body = "\tfor (int i = 0; i < n; i++)\n\t\t"
    body += "\n\t\telse ".join("if (i == %d) a[i] = %d;" % (k, k) for k in range(count))
    return kernel(body + "\n")


def else_ifs_4000():
    return else_ifs(4000)


def macro_bomb():
    text = "#define M0 a[i] + a[i]\n"
    text += "".join("#define M%d M%d + M%d\n" % (k, k - 1, k - 1) for k in range(1, 30))
    return text.encode() + kernel("\tfor (int i = 0; i < n; i++)\n\t\ta[i] = M29;\n")


def nests(count):
    return b"".join(kernel("\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;\n").replace(b"void k(", b"void k%d(" % k)
                    for k in range(count))


def nests_2000():
    return nests(2000)


def nests_100000():
    return nests(100000)


def statements(count):
    lines = "".join("\t\ta[i + %d] = %d;\n" % (k, k) for k in range(count))
    return kernel("\tfor (int i = 0; i < n; i++) {\n" + lines + "\t}\n")


def statements_2000():
    return statements(2000)


def statements_50000():
    return statements(50000)


def identifiers_long():
    x = "x" * (64 << 10)
    return kernel("\tfor (int %s = 0; %s < n; %s++)\n\t\ta[%s] = a[%s] / sinf((float)n);\n" % (x, x, x, x, x))


def identifiers_wrong():
    """... and every message names one."""
    x = "x" * (64 << 10)
    return kernel(LOOP, "#pragma nest reorder(%s, %sy)" % (x, x))


def junk():
    return random.Random(8).randbytes(64 << 10)


def utf16():
    return "﻿__global__ void k(float *a)\n{\n}\n".encode("utf-16-le")


def line_long():
    """One line of 4 MB."""
    return b"static const int table[] = {" + b"1, " * (4 << 20 >> 2) + b"1}; " + kernel(LOOP)


def comment_long():
    return b"/* " + b"x" * (4 << 20) + b" */ " + kernel(LOOP)


def messages_many():
    """An error in every line."""
    return b"#pragma nest tille(1)\n" * 20000


def crlf():
    return kernel(LOOP).replace(b"\n", b"\r\n")


def huge():
    return b"// 63 bytes of a comment, that is how long each line is here.\n" * (100 << 20 >> 6)
