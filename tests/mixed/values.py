"""Random expressions of mixed types, over what is in scope.

What is of which type only the compiler knows: names are kept with a word for their type, so that floats are not shifted.
"""
import random
import re

FLOATS = ["float", "double"]
WHOLE = ["int", "unsigned", "short", "unsigned char", "signed char", "long", "unsigned long", "long long", "bool",
         "unsigned short", "char", "size_type", "index_type", "kind_type"]
LITERALS = ["'a'", "true", "false", "WIDTH", "MASK", "LEAST", "FIXED", "UFIXED", "KIND_A", "KIND_B", "PLAIN_B", "-1", "BIG",
            "WIDE", "100000", "(int)strong_type::B", "07", "1u << 3", "-2", "-5L", "(short)-7", "(unsigned char)250"]
DIVISORS = ["3", "4", "7u", "2", "16", "5L", "WIDTH", "UFIXED", "(short)3", "10", "KIND_A"]
NUMBERS = ["0", "1", "2", "3", "4", "5u", "8", "WIDTH", "FIXED", "UFIXED", "n", "n", "u", "h", "w", "n - 1", "u - 1",
           "n / 2", "-1", "6L", "(short)4", "KIND_A", "n - 3"]
# of min and max, those that CUDA has an overload for
PAIRS = [("int", "int"), ("int", "unsigned"), ("unsigned", "int"), ("unsigned", "unsigned"), ("long", "long"),
         ("long", "unsigned long"), ("unsigned long", "unsigned long")]


def term(e):
    """In parentheses, unless it is one word."""
    return e if re.fullmatch(r"[\w.\[\]]+", e) else f"({e})"


class Values:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.vars = {"n": "int", "u": "unsigned", "h": "short", "w": "long"}  # what may be read
        self.mutable = {}
        self.loops, self.structs, self.arrays = [], [], []

    def scope(self):
        return dict(self.vars), dict(self.mutable), list(self.loops), list(self.structs), list(self.arrays)

    def leave(self, scope):
        self.vars, self.mutable, self.loops, self.structs, self.arrays = scope

    def hide(self, name):
        """Something else is called so from here on."""
        self.vars.pop(name, None)
        self.mutable.pop(name, None)
        for names in self.loops, self.structs, self.arrays:
            if name in names:
                names.remove(name)

    def number(self):
        return self.r.choice(NUMBERS)

    def literal(self):
        r = self.r
        some = [str(r.randint(0, 9)), str(r.randint(0, 9)), str(r.randint(10, 300)), f"{r.randint(0, 9)}u",
                f"{r.randint(0, 99)}L", f"{r.randint(0, 99)}UL", f"0x{r.randint(0, 255):x}"]
        return r.choice(some + LITERALS)

    def leaf(self):
        r, k = self.r, self.r.random()
        whole = [v for v, t in self.vars.items() if t not in FLOATS]
        if k < 0.45 and self.loops:
            return r.choice(self.loops)
        if k < 0.75 and whole:
            return r.choice(whole)
        if k < 0.83:
            return f"{r.choice('xc')}[{self.index()}]"
        if k < 0.87 and self.structs:
            return f"{r.choice(self.structs)}.{r.choice('ab')}"
        if k < 0.9 and self.arrays:
            return f"{r.choice(self.arrays)}[{r.randint(0, 3)}]"
        return self.literal()

    def index(self):
        r = self.r
        a, b = (r.choice(self.loops), r.choice(self.loops)) if self.loops else ("n", "2")
        return r.choice([a, f"{a} + {r.randint(1, 5)}", f"{a} * {r.randint(1, 8)} + {b}", f"({self.whole(1)}) & 31",
                         f"{a} - {r.randint(1, 5)}", f"{a} / {r.randint(1, 5)}", f"{a} % {r.randint(1, 9)}",
                         f"({a} + n) / 4", f"{a} >> {r.randint(0, 2)}"])

    def condition(self, depth=2):
        r, k = self.r, self.r.random()
        if k < 0.6 or depth <= 0:
            return f"{self.part(depth - 1)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.part(depth - 1)}"
        if k < 0.78:
            return f"({self.condition(depth - 1)}) {r.choice(['&&', '||'])} ({self.condition(depth - 1)})"
        if k < 0.86:
            return f"!({self.condition(depth - 1)})"
        return f"odd({self.whole(depth - 1)})" if k < 0.91 else self.part(depth)

    def part(self, depth):
        return term(self.whole(depth))

    def whole(self, depth):
        r = self.r
        if depth <= 0 or r.random() < 0.15:
            return self.leaf()
        d, k = depth - 1, r.random()
        if k < 0.3:
            return f"{self.part(d)} {r.choice('+-*')} {self.part(d)}"
        if k < 0.42:
            return f"{self.part(d)} {r.choice('/%')} {r.choice(DIVISORS)}"
        if k < 0.46:
            return f"{self.part(d)} {r.choice('/%')} ({self.part(d)} | 1)"
        if k < 0.52:
            return f"{self.part(d)} {r.choice(['<<', '>>'])} {r.choice(['1', '2', '3', '4u', '(n & 3)'])}"
        if k < 0.6:
            return f"{self.part(d)} {r.choice('&|^')} {self.part(d)}"
        if k < 0.64:
            return self.condition(d)
        if k < 0.72:
            form = r.choice(["({})({})", "static_cast<{}>({})"])
            return form.format(r.choice(WHOLE), self.part(d))
        if k < 0.76:
            return f"({self.condition(d)}) ? {self.part(d)} : {self.part(d)}"
        if k < 0.82:
            a, b = r.choice(PAIRS)
            return f"{r.choice(['min', 'max'])}(({a})({self.part(d)}), ({b})({self.part(d)}))"
        return self.call(d)

    def call(self, d):
        r, k = self.r, self.r.randint(0, 17)
        if k < 5:
            return f"tag({self.any(d)})"
        if k < 7:
            return f"{r.choice(['same', 'half'])}({self.whole(d)})"
        if k < 9:
            return f"both({self.whole(d)}, {self.whole(d)})"
        if k < 11:
            return f"{r.choice(['SUM', 'LOOSE'])}({self.whole(d)}, {self.whole(d)})"
        if k < 13:
            return f"TWICE({self.whole(d)})"
        if k < 14:
            return f"(int)sizeof({self.any(1)})"
        if k < 15:
            return f"clamp_to((int)({self.part(d)}), LEAST, {r.randint(0, 60)})"
        if k < 16:
            return f"low({self.part(d)})"
        return f"{r.choice('-~+')}({self.whole(d)})"

    def real_leaf(self):
        r, k = self.r, self.r.random()
        reals = [v for v, t in self.vars.items() if t in FLOATS]
        if k < 0.4 and reals:
            return r.choice(reals)
        if k < 0.7:
            return f"y[{self.index()}]"
        if k < 0.8 and self.structs:
            return f"{r.choice(self.structs)}.c"
        return r.choice(["0.5f", "1.0", "2.f", "0.1", "3.0f", "1e3", "-0.25f", "(float)n"])

    def real(self, depth):
        r = self.r
        if depth <= 0 or r.random() < 0.2:
            return self.real_leaf()
        d, k = depth - 1, r.random()
        if k < 0.5:
            return f"{term(self.real(d))} {r.choice('+-*')} {term(self.real(d))}"
        if k < 0.6:
            return f"{term(self.real(d))} {r.choice('+-*')} {self.part(d)}"
        if k < 0.66:
            return f"{term(self.real(d))} / {r.choice(['2.0f', '3.0', '4', '0.5f'])}"
        if k < 0.74:
            return f"({self.condition(d)}) ? {term(self.real(d))} : {term(self.real(d))}"
        if k < 0.82:
            a, b = r.choice(FLOATS), r.choice(FLOATS)
            return f"{r.choice(['min', 'max'])}(({a})({self.real(d)}), ({b})({self.real(d)}))"
        if k < 0.88:
            return f"({r.choice(FLOATS)})({self.any(d)})"
        return r.choice(["scale({})", "same({})", "-({})"]).format(self.real(d))

    def any(self, depth):
        return self.whole(depth) if self.r.random() < 0.8 else self.real(depth)
