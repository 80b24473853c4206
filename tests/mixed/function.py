"""Random functions with nests, in C++.

Plain functions, templates, members of classes, and functions of namespaces that have names of CUDA's for others.  Rates of
what is in them differ from function to function, by the seed.
"""
import re

from values import FLOATS, WHOLE, Values

LOOPS = ["int", "int", "int", "unsigned", "long", "unsigned long", "short", "unsigned char", "size_type", "index_type",
         "long long"]
SIGNED = ["int", "long", "short", "index_type", "signed char"]
PARAMETERS = "(long *o, double *d, int *x, const unsigned char *c, const float *y, int n, unsigned u, short h, long w)"
ARGUMENTS = "(o, d, x, c, y, n, u, h, w)"
FACTS = ["noalias", "noalias assume(n <= 16)", "assume(0 <= n && n <= 1000)", "noalias assume(0 <= n && n <= 1000, u <= 16)",
         "fp(strict)", "assume(0 <= n && n <= 16, u <= 16, h <= 16, 0 <= h)"]


class Function(Values):
    def __init__(self, seed):
        super().__init__(seed)
        r = self.r
        self.seed = seed
        self.lines, self.own = [], [[]]  # text; names that each open block declares
        self.count = 0
        self.budget = 0  # statements that may still be made of others
        self.idioms, self.rarities = r.choice([0, 0.35, 0.7]), r.choice([0, 0.1, 0.25])
        self.shadows, self.schedules = r.choice([0, 0.1, 0.2]), r.choice([0, 0, 0.6])
        self.form = r.choice(["", "", "", "template", "member", "namespace"])
        if self.form == "template":
            self.vars.update({"K": "int", "(T)3": "int"})
        if self.form == "member":
            self.vars.update({"m": "int", "g": "unsigned"})
            self.arrays.append("table")

    # ---- text ----

    def out(self, depth, text):
        self.lines.append("\t" * depth + text)

    def name(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def declared(self, name, kind=None):
        self.own[-1].append(name)
        if kind:
            self.vars[name] = kind

    def block(self, depth, n):
        scope = self.scope()
        self.own.append([])
        for _ in range(n):
            self.statement(depth)
        self.own.pop()
        self.leave(scope)

    # ---- statements ----

    def store(self, depth):
        r, k = self.r, self.r.random()
        op = r.choice(["=", "=", "=", "+=", "-=", "^=", "|="])
        if k < 0.55:
            self.out(depth, f"o[{self.index()}] {op} {self.whole(3)};")
        elif k < 0.75:
            self.out(depth, f"d[{self.index()}] {r.choice(['=', '=', '+='])} {self.real(3)};")
        elif k < 0.9:
            self.out(depth, f"x[{self.index()}] {op} {self.whole(2)};")
        else:
            self.out(depth, f"o[{self.index()}] {op} (long)({self.any(3)});")

    def hidden(self, depth):
        """A variable by a name that means another one outside of the block."""
        r = self.r
        name, other = r.choice(list(self.vars)), r.choice(list(self.vars))
        if depth < 2 or not name.isidentifier() or name in ["K", "m", "g"] or name in self.own[-1] or other == name:
            return
        kind = r.choice([t for t in WHOLE if t != "kind_type"])
        self.out(depth, f"{kind} {name} = {r.choice([self.literal(), other, f'{other} + 1', f'{other} * 2'])};")
        self.hide(name)
        self.declared(name, kind)

    def variable(self, depth):
        r = self.r
        kind = r.choice(WHOLE + FLOATS + (["T"] * 6 if self.form == "template" else []))
        value = self.real(2) if kind in FLOATS else self.whole(3)
        name, const = self.name("v"), r.random() < 0.3
        if kind in ("kind_type", "T"):
            value = f"({kind})({value})"
        self.out(depth, f"{'const ' if const else ''}{kind} {name} = {value};")
        self.declared(name, kind)
        if not const and kind not in ("kind_type", "bool", "T"):
            self.mutable[name] = kind

    def declare(self, depth):
        r, k = self.r, self.r.random()
        if r.random() < self.shadows:
            return self.hidden(depth)
        if k < 0.5:
            return self.variable(depth)
        name, some = self.name("v"), r.choice(list(self.vars))
        if k < 0.65:
            value = self.whole(3)
            self.out(depth, f"{r.choice(['auto', 'const auto', 'auto &&'])} {name} = {r.choice([value, f'+({value})'])};")
            self.declared(name, "long")
        elif k < 0.72 and self.vars[some] != "kind_type":
            self.out(depth, f"decltype({some}{r.choice([' + 0', ' * 2', ''])}) {name} = {self.whole(2)};")
            self.declared(name, "int")
        elif k < 0.78:
            parts = f"(int)({self.whole(2)}), (unsigned)({self.whole(2)}), (float)({self.any(1)})"
            self.out(depth, f"pair_type {name} = {{{parts}}};")
            self.declared(name)
            self.structs.append(name)
        elif k < 0.84:
            kind = r.choice(["int", "unsigned char", "long", "short"])
            items = ", ".join(f"({kind})({self.whole(1)})" for _ in range(r.randint(2, 4)))
            self.out(depth, f"{r.choice(['', 'const '])}{kind} {name}[4] = {{{items}}};")
            self.declared(name)
            self.arrays.append(name)
        elif k < 0.9:
            self.out(depth, f"{r.choice(['', 'const '])}made_type {name}({self.any(2)});")
            self.out(depth, f"o[{self.index()}] += {name}.get();")
            self.declared(name)
        elif k < 0.95 and self.mutable:
            other = r.choice(list(self.mutable))
            self.out(depth, f"{self.mutable[other]} &{name} = {other};")
            self.declared(name, self.mutable[other])
            self.mutable[name] = self.mutable[other]
        else:
            kind = r.choice(["int", "short", "unsigned", "auto"])
            self.out(depth, f"auto {name} = [{r.choice('=&')}]({kind} q) {{ return q + {some}; }};")
            self.out(depth, f"o[{self.index()}] = {name}({self.whole(1)});")
            self.declared(name)

    def assign(self, depth):
        r = self.r
        if not self.mutable:
            return self.store(depth)
        name = r.choice(list(self.mutable))
        if self.mutable[name] in FLOATS:
            self.out(depth, f"{name} {r.choice(['=', '+=', '*='])} {self.real(2)};")
        elif r.random() < 0.2:
            self.out(depth, r.choice([f"{name}++;", f"--{name};"]))
        else:
            self.out(depth, f"{name} {r.choice(['=', '+=', '-=', '^=', '*='])} {self.whole(2)};")

    def branch(self, depth):
        r = self.r
        self.out(depth, f"if ({self.condition()}) {{")
        self.block(depth + 1, r.randint(1, 2))
        if r.random() < 0.4:
            self.out(depth, "} else {")
            self.block(depth + 1, r.randint(1, 2))
        self.out(depth, "}")

    def switch(self, depth):
        r = self.r
        self.out(depth, f"switch ((int)({self.whole(1)}) & 3) {{")
        for label in ["case 0:", f"case {r.choice(['1', '2', 'PLAIN_A'])}:", "default:"]:
            self.out(depth, label)
            self.store(depth + 1)
            if r.random() < 0.7:
                self.out(depth + 1, "break;")
        self.out(depth, "}")

    def statement(self, depth):
        r, k = self.r, self.r.random()
        self.budget -= 1
        if self.budget < 0:
            self.store(depth)
        elif r.random() < self.idioms:
            self.idiom(depth)
        elif r.random() < self.rarities:
            self.rarity(depth)
        elif k < 0.3:
            self.store(depth)
        elif k < 0.52:
            self.declare(depth)
        elif k < 0.62:
            self.assign(depth)
        elif k < 0.76:
            self.branch(depth)
        elif k < 0.9 and len(self.loops) < 3:
            self.loop(depth)
        elif k < 0.92:
            self.out(depth, f"if ({self.condition(1)})")
            self.out(depth + 1, r.choice(["continue;", "break;", "continue;"]))
        elif k < 0.95:
            self.switch(depth)
        elif self.mutable:
            name = r.choice(list(self.mutable))
            if self.mutable[name] == "int" and r.random() < 0.5:
                self.out(depth, f"bump({name});")
            else:
                self.out(depth, f"o[{self.index()}] = ({name} = {self.whole(1)}, {name} + 1);")

    def idiom(self, depth):
        """What passes look for: guards, quotients with their remainders, clipped windows, sums, selects."""
        r = self.r
        if not self.loops:
            return self.store(depth)
        i, v, a, b = r.choice(self.loops), self.name("g"), self.number(), self.number()
        kind, k = r.choice(LOOPS), r.randint(0, 11)
        value = r.choice([f"{i} * {self.leaf()}", self.whole(1), f"x[{i}]", i])
        if k == 0:
            self.out(depth, f"if ({i} {r.choice(['<', '>=', '<=', '>', '==', '!='])} {a})")
            self.out(depth + 1, f"o[{self.index()}] = {value};")
        elif k == 1:
            self.out(depth, f"if ({i} >= {a} {r.choice(['&&', '||'])} {i} {r.choice(['<', '<='])} {b})")
            self.out(depth + 1, f"o[{self.index()}] += {value};")
        elif k == 2:
            m = r.choice(["4", "8", "WIDTH", "UFIXED", "5u", "6L", "(short)4", "KIND_A", "3"])
            self.out(depth, f"o[{i} / {m} * {m} + {i} % {m}] = {i} % {m} + x[{i} / {m}] * ({i} % {m});")
        elif k == 3:
            e = r.choice([f"{i} / 4 % 3", f"({i} * 4 + {b}) / 4", f"({i} * WIDTH + 3) % WIDTH", f"({i} + 5) / 5 * 5",
                          f"{i} / 3 / 2", f"{i} % 12 / 4", f"({i} * 6) % UFIXED"])
            self.out(depth, f"o[{self.index()}] = {e};")
        elif k == 4:
            self.out(depth, f"for ({kind} {v} = max((int){i} - 2, 0); {v} < min((int)({i} + 3), n); {v}++)")
            self.out(depth + 1, f"o[{self.index()}] += x[{v}] * ({v} - {i});")
        elif k == 5:
            self.out(depth, f"for ({kind} {v} = {r.choice(['0', '0', '1', '-2', i])}; {v} < {a}; {v}++)")
            more = r.choice(["", "", f" && {v} + {i} < n", f" || {i} == {v}"])
            self.out(depth + 1, f"if ({v} {r.choice(['<', '>=', '<=', '!='])} {b}{more})")
            place = r.choice([i, v, f"{i} + {v}", f"{i} * 8 + {v}"])
            self.out(depth + 2, f"{r.choice('ox')}[{place}] += {r.choice([v, '1', f'{v} * {i}', f'x[{v}]'])};")
        elif k == 6:
            sum_kind = r.choice(["int", "unsigned", "long", "float", "double", "short"])
            self.out(depth, f"{sum_kind} {v} = {r.choice(['0', '0', '1', self.leaf()])};")
            self.out(depth, f"for ({kind} q{v} = 0; q{v} < {a}; q{v}++)")
            from_array = "y" if sum_kind in FLOATS else "x"
            if r.random() < 0.75:
                self.out(depth + 1, f"{v} {r.choice(['+=', '-='])} {from_array}[q{v}]{r.choice(['', f' * {i}', ' * 2'])};")
            else:
                self.out(depth + 1, f"{v} = {r.choice(['max', 'min'])}((int){v}, x[q{v}]);")
            self.out(depth, f"{'d' if sum_kind in FLOATS else 'o'}[{self.index()}] = {v};")
        elif k == 7:
            other = r.choice(["0", "0u", value])
            self.out(depth, f"o[{self.index()}] = ({i} {r.choice(['<', '>', '>='])} {a}) ? x[{self.index()}] : {other};")
        elif k == 8:
            value = r.choice([value, a, f"{i} + {a}", f"{i} - {i}", f"{a} * 0", f"{i} % 1", f"{a} % 4 / 4", f"{i} * {a}"])
            self.out(depth, f"{r.choice(['auto', 'auto', 'const auto'])} {v} = {value};")
            asked = r.choice([f"tag({v})", f"tag({v} + 1)", f"(int)sizeof({v})", f"{v} / 2", f"{v} - 5 < 0", f"{v} >> 1",
                              f"tag(-{v})", f"(decltype({v}))-1 < 0"])
            self.out(depth, f"o[{self.index()}] = {asked};")
        elif k == 9:
            e = r.choice([value, f"{i} * 0", f"{i} + {a}", f"{a} - {a}", f"{i} * {a} + {i} * {b}", f"{a} * ({i} + {b})",
                          f"{i} & 0", f"{i} / 1", f"true ? {i} : {a}", f"({i} < 0) ? {a} : {b}", f"({i} >= 0) ? {i} : -{i}"])
            self.out(depth, f"o[{self.index()}] = tag({e});")
        elif k == 10:
            e = r.choice([f"{i} * {a}", f"{a} * {b}", f"{i} - {i} + {a}"])
            self.out(depth, f"o[{self.index()}] = {r.choice(['half(', 'same(', f'both({b}, '])}{e});")
        else:
            self.out(depth, f"o[{i} * 8 + {self.leaf()} % 8] = {a} * {i} + {b} * {i} - {i};")

    def rarity(self, depth):
        """What is seldom in kernels, and legal."""
        r, k, v = self.r, self.r.randint(0, 15), self.name("t")
        if k == 0:
            self.out(depth, f"int {v};")
            self.out(depth, f"if ({self.condition()})")
            self.out(depth + 1, f"{v} = {self.whole(2)};")
            self.out(depth, "else")
            self.out(depth + 1, f"{v} = {self.whole(2)};")
            self.declared(v, "int")
        elif k == 1:
            self.out(depth, f"int {v} = {self.whole(1)} & 7;")
            self.out(depth, r.choice([f"while ({v} > 0) {{", f"while ({v}-- > 0) {{", f"for (; {v} > 0;) {{"]))
            scope = self.scope()
            self.vars[v] = "int"
            self.block(depth + 1, 1)
            self.leave(scope)
            self.out(depth + 1, f"{v} -= {r.randint(1, 2)};")
            self.out(depth, "}")
        elif k == 2:
            self.out(depth, f"int {v} = 0;")
            self.out(depth, "do {")
            self.block(depth + 1, 1)
            self.out(depth, f"}} while (++{v} < {r.choice(['3', '(n & 3)', 'WIDTH'])});")
            self.declared(v, "int")
        elif k == 3:
            self.out(depth, f"if ({r.choice(['int', 'auto', 'unsigned char', 'long'])} {v} = {self.whole(2)}) {{")
            scope = self.scope()
            self.vars[v] = "int"
            self.block(depth + 1, 1)
            self.leave(scope)
            self.out(depth, "}")
        elif k == 4 and self.arrays:
            kind = r.choice(["auto", "const auto &", "long", "short"])
            self.out(depth, f"for ({kind} {v} : {r.choice(self.arrays)})")
            self.out(depth + 1, f"o[{self.index()}] += {v} * {self.leaf()};")
        elif k == 5 and self.structs:
            self.of_struct(depth, r.choice(self.structs), v)
        elif k == 6:
            words = r.choice(["static const", "constexpr", "static constexpr", "const"])
            value = r.choice(["3", "5u", "FIXED", "FIXED * 2", "UFIXED", "7L", "KIND_A"])
            self.out(depth, f"{words} {r.choice(['int', 'unsigned', 'short', 'auto'])} {v} = {value};")
            self.declared(v, "int")
        elif k == 7:
            self.out(depth, f"enum {{ {v}_A = {r.randint(1, 9)}, {v}_B }};")
            self.declared(f"{v}_B", "int")
        elif k == 8:
            self.out(depth, f"int &{v} = x[{self.index()}];")
            self.out(depth, f"{v} {r.choice(['=', '+='])} {self.whole(2)};")
            self.declared(v, "int")
        elif k == 9:
            self.out(depth, f"{r.choice(['const int', 'int', 'auto'])} *{v} = x + {self.leaf()} % 8;")
            self.out(depth, f"o[{self.index()}] = {r.choice([f'*{v}', f'{v}[1]', f'*{v} + {v}[2]', f'(long)({v} - x)'])};")
        elif k == 10 and self.mutable:
            name = r.choice(list(self.mutable))
            self.out(depth, f"o[{self.index()}] = {r.choice([f'{name}++', f'--{name}', f'{name} += 2', f'-{name}++'])};")
        elif k == 11 and self.mutable:
            self.out(depth, f"auto {v} = [&] {{ {r.choice(list(self.mutable))} = {self.leaf()}; }};")
            self.store(depth)
            self.out(depth, f"{v}();")
        elif k == 12:
            self.out(depth, f"count({r.choice(['o', 'o + 1'])}, {self.whole(1)});")
        elif k == 13 and self.loops:
            self.out(depth, f"if ({self.condition(1)})")
            self.out(depth + 1, f"{self.loops[-1]}{r.choice(['++', ' += 1', ' += 2'])};")
        elif k == 14:
            a, i = r.choice("ooxd"), self.index()
            self.out(depth, f"{a}[{i}] = {a}[{self.index()}] + {a}[{i}];")
        else:
            self.out(depth, f"volatile int {v} = {self.whole(2)};")
            self.out(depth, f"o[{self.index()}] = {v} + {v};")

    def of_struct(self, depth, p, v):
        k = self.r.randint(0, 4)
        if k == 0:
            self.out(depth, f"{p}.a = {self.whole(2)};")
        elif k == 1:
            self.out(depth, f"{p}.b += {self.whole(2)};")
        elif k == 2:
            self.out(depth, f"{p}.c = {self.real(1)};")
        elif k == 3:
            self.out(depth, f"auto [{v}a, {v}b, {v}c] = {p};")
            self.vars.update({f"{v}a": "int", f"{v}b": "unsigned"})
        else:
            self.out(depth, f"pair_type {v} = {p};")
            self.declared(v)
            self.structs.append(v)

    # ---- loops ----

    def loop(self, depth):
        r, k = self.r, self.r.random()
        v = r.choice("ijk") if r.random() < 0.15 else self.name(r.choice("ijk"))
        if v in self.loops:
            v = self.name(v)
        kind, end, outside = r.choice(LOOPS), f"e{self.count}", None
        bound = r.choice(["n", "n", "n", "u", "h", "w", "n - 1", "n + 3", "16", "WIDTH", "FIXED", "n * 2", "u + 1", "min(n, 9)",
                          "UFIXED", "9u"] + self.loops)
        start = r.choice(["0", "0", "0", "1", "2", "0u", "h", "n / 2", "-3", "n - 5"] + self.loops +
                         [f"{i} + 1" for i in self.loops])
        if k < 0.7:
            step = r.choice([f"{v}++"] * 4 + [f"++{v}", f"{v} += 2", f"{v} += 3", f"{v} += UFIXED", f"{v} += w", f"{v} += 3u"])
            compared = r.choice(["<", "<="] if "+=" in step else ["<", "<", "<", "<", "<=", "!="])
            head = f"{kind} {v} = {start}; {v} {compared} {bound}; {step}"
        elif k < 0.75:
            head = f"{kind} {v} = {start}, {end} = {bound}; {v} < {end}; {v}++"
        elif k < 0.8:
            head = f"auto {v} = {start}; {v} < {bound}; {v}++"
        elif k < 0.84 and depth > 1:
            v = self.name(v)
            self.out(depth, f"{kind} {v};")
            head, outside = f"{v} = {start}; {v} < {bound}; {v}++", kind
        elif k < 0.87:
            step = r.choice([f"{v}++, {end}--", f"{v} += 2, --{end}"])
            head = f"{kind} {v} = {start}, {end} = {bound}; {v} < {end}; {step}"
        elif k < 0.9 and self.form == "template":
            kind = "T"
            head = f"T {v} = 0; {v} < {r.choice(['6', 'n', 'K', '(T)9'])}; {v}++"
        else:
            kind = r.choice(SIGNED)
            step = r.choice([f"{v}--", f"--{v}", f"{v} -= 2", f"{v} -= w", f"{v} -= 3u"])
            head = f"{kind} {v} = {bound} - 1; {v} >= {r.choice(['0', '0', '1'])}; {step}"
        self.out(depth, f"for ({head}) {{")
        self.named.append(v)
        scope = self.scope()
        self.hide(v)
        self.vars[v] = kind
        self.loops.append(v)
        self.block(depth + 1, r.randint(1, 4))
        self.leave(scope)
        self.out(depth, "}")
        if outside:
            self.declared(v, outside)

    def schedule(self):
        r = self.r
        i, j, k = r.choice(self.named), r.choice(self.named), r.randint(2, 5)
        tail = r.choice(["", "", " tail=guard", " tail=peel", " tail=min"])
        return r.choice([
            f"split({i}:{k}{tail})", f"split({i}:{k}{tail})", f"unroll({i}:{k})", f"unroll({i}:{k})", f"unroll({i})",
            f"tile({i}:{k}, {j}:3{tail})", f"stripe({i}:{k})", f"peel({i}: first)", f"peel({i}: last)", f"peel({i}: {k})",
            f"reverse({i})", f"distribute({i})", f"jam({i}:{k}{tail})", f"interchange({i}, {j})", f"fuse({i}, {j})",
            f"cut({i} @ n / 2)", f"cut({i} @ {k})", f"accumulate(o at {i})", f"accumulate(x at {i})", f"specialize(n == {k})",
            "specialize(u == 3, n == 7)", f"cache(y at {i})", f"cache(x at {i})", f"vectorize({i}:{r.choice([2, 4])})",
            f"reorder({i}, {j})", "hoist(select)", "inline", "cse(associative)", "cse(distributive)", "cost(licm:1)"])

    def nest(self):
        r = self.r
        clauses = [r.choice(FACTS)] if r.random() < 0.4 else []
        self.budget, self.named, at = r.randint(4, 12), [], len(self.lines)
        self.lines.append("")
        self.loop(1)
        if r.random() < self.schedules:
            clauses += [self.schedule() for _ in range(r.randint(1, 2))]
        self.lines[at] = " ".join(["#pragma nest"] + clauses)

    # ---- functions ----

    def make(self):
        """The text, in lines; what is called is f and the seed."""
        r, f = self.r, f"f{self.seed}"
        for _ in range(r.randint(0, 3)):
            self.declare(1)
        for _ in range(r.randint(1, 2)):
            self.nest()
        for v in list(self.vars)[-3:]:
            if r.random() < 0.6:
                self.out(1, f"o[{r.randint(-60, -50)}] = (long)({v});")
        body = ["{"] + self.lines + ["}"]
        outer = [f"__device__ void {f}{PARAMETERS}"]
        if self.form == "template":
            kinds = ["int", "unsigned", "short", "unsigned char", "long", "float", "kind_type"]
            calls = [f"\t{f}_of<{r.choice(kinds)}, {r.choice(['3', '4', '-2', 'UFIXED'])}>{ARGUMENTS};"]
            if r.random() < 0.5:
                calls.append(f"\t{f}_of<long, 7>{ARGUMENTS};")
            return [f"template <class T, int K> __device__ void {f}_of{PARAMETERS}"] + body + outer + ["{"] + calls + ["}"]
        if self.form == "member":
            members = ["int m;", "unsigned g;", "short table[4];", "static const int UFIXED = 3;",
                       "static __device__ int low(int x) { return x * 3; }", f"__device__ void run{PARAMETERS}{r.choice(['', ' const'])}"]
            return [f"struct {f}_type {{"] + ["\t" + m for m in members] + body + ["};"] + outer + [
                "{", f"\t{f}_type of = {{n + 2, u + 1, {{1, -2, 30000, 4}}}};", f"\tof.run{ARGUMENTS};", "}"]
        if self.form == "namespace":
            return [f"namespace {f}_space {{", "const int FIXED = 4;", "enum { KIND_A = 9 };",
                    "__device__ inline int min(int a, int b) { return a + b; }",
                    "__device__ inline long same(int x) { return x + 5; }", f"__device__ void run{PARAMETERS}"] + body + [
                        "}"] + outer + ["{", f"\t{f}_space::run{ARGUMENTS};", "}"]
        return outer + body


def without_clauses(lines):
    return [re.sub(r"^#pragma nest .*", "#pragma nest", line) for line in lines]
