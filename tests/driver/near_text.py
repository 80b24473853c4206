"""near_text.py - texts that are nearly a golden's: a token or a line is another one.

What is asked before a rewrite is asked one by one by these: of a schedule that is carried out and one that is refused,
hundreds are made that are about as close.  Half of the changes are in annotations."""
import re

TOKEN = r"[A-Za-z_]\w*(?:\.\w+)?|\d[\w.]*|[-+*/%<>=!&|^]+|\S"
TYPES = ["int", "long", "unsigned", "float", "double", "short", "unsigned char", "bool", "size_t", "const int", "int *", "float *"]
NUMBERS = ["0", "1", "2", "3", "4", "5", "7", "8", "16", "32", "33", "64", "100", "1000", "4096", "2147483647", "0.5f", "3u", "5L"]
OPERATORS = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&", "|", "^", "&&", "||", "<<", ">>", "=", "+=", "-=", "*=", ","]
CLAUSES = """tile({0}:8, {1}:8) tile({0}:8,{1}:4@tail=peel) tile({0}:3,{1}:5@tail=exact) split({0}:4) split({0}:7@tail=peel) split({0}:3,5) unroll({0}:4) unroll({0})
 jam({0}:2) jam({0}:3) reorder({1},{0}) interchange({0},{1}) reverse({0}) skew({1}:{0}) stripe({0}:4) distribute({0}) fuse({0},{1}) peel({0}:1) peel({0}:first) cut({0}:10) shift({0}:3)
 bind({0}:threadIdx.x) bind({0}:blockIdx.x) bind({0}:thread.x@{1}:block.x) bind({0}:global.x) bind({0}:lane) bind({0}:warp) bind({0}:grid.x) launch(4,32) accumulate({0})
 vectorize({0}:4) vectorize({0}:2) cache({2}) cache({2}@at={0}) cache({2}@at={0}@in=shared) cache({2}@at={1}@in=registers) cache({2}@at={0}@pad=1) compute({2}@at={0}) compute({2}@at={1}@in=shared)
 specialize({0}==4) specialize(n==8) specialize(n<100) assume({0}<64) assume(n%8==0) assume(n>0) assume(n<1000) noalias({2}) independent({0}) reduction(+:{2}) trips({0})==9 fp(relaxed) fp(contract)
 param(T=8) kernel kernel(128) expect(no-guards) temporary({2}) pure({2}) aligned({2}:16) expand({2}) sequential({0}) collapse({0},{1})""".split()
QUALIFIERS = ["volatile ", "const ", "__restrict__ ", "static ", "unsigned "]


def is_name(word):
    return re.match(r"[A-Za-z_]", word) is not None


class Near:
    def __init__(self, text, random):
        self.random = random
        self.lines = text.split("\n")
        self.names = re.findall(r"\b[A-Za-z_]\w*\b", re.sub(r"//[^\n]*|#[^\n]*", "", text)) or ["n"]
        self.loops = re.findall(r"for \((?:\w+ )*?(\w+) =", text) or ["i"]

    def other(self, word):
        """Another word of the same class."""
        if word.replace("unsigned char", "char") in TYPES:
            return self.random.choice(TYPES)
        if is_name(word):
            return self.random.choice(self.loops if self.random.random() < 0.3 else self.names)
        if word[0].isdigit():
            return self.random.choice(NUMBERS)
        return self.random.choice(OPERATORS) if re.match(r"[-+*/%<>=!&|^]", word) else ""

    def clause(self):
        text = self.random.choice(CLAUSES).replace("@", " ")
        return text.format(self.random.choice(self.loops), self.random.choice(self.loops), self.random.choice(self.names))

    def change_annotation(self, line):
        clauses = re.findall(r"\w+\([^()]*(?:\([^()]*\)[^()]*)*\)", line)
        what = self.random.randrange(6)
        if what == 0 and clauses:
            return line.replace(self.random.choice(clauses), "", 1)
        if what == 1 and clauses:
            return line.replace(self.random.choice(clauses), self.clause(), 1)
        if what == 2:
            return line + " " + self.clause()
        if what == 3 and len(clauses) > 1:
            one, two = self.random.sample(clauses, 2)
            return line.replace(one, "\0").replace(two, one).replace("\0", two)
        return self.change_word(line, line.index("nest") + 4)

    def change_word(self, line, start):
        found = list(re.finditer(TOKEN, line[start:]))
        if not found:
            return line
        word = self.random.choice(found)
        lo, hi = start + word.start(), start + word.end()
        what = self.random.randrange(8)
        if what == 0:
            return line[:lo] + line[hi:]
        if what == 1:
            return line[:lo] + (self.random.choice(QUALIFIERS) if is_name(word.group()) else "- ") + line[lo:]
        if what == 2:
            return line[:lo] + word.group() + " " + self.random.choice(OPERATORS[:5]) + " " + self.other("n") + line[hi:]
        return line[:lo] + self.other(word.group()) + line[hi:]

    def change_line(self, at):
        what = self.random.randrange(4)
        if what == 0:
            del self.lines[at]
        elif what == 1:
            self.lines.insert(at, self.random.choice(self.lines))
        elif what == 2:
            self.lines[at] = self.random.choice(["if (%s > %s) ", "{ %s = %s; } ", "while (%s < %s) "]) % (
                self.other("n"), self.other("n")) + self.lines[at].strip()
        else:
            self.lines[at:at + 2] = self.lines[at + 1:at + 2] + self.lines[at:at + 1]

    def change(self):
        annotations = [at for at, line in enumerate(self.lines) if "pragma nest" in line]
        code = [at for at, line in enumerate(self.lines) if line.strip() and not line.lstrip().startswith(("//", "#"))]
        if annotations and self.random.random() < 0.5:
            at = self.random.choice(annotations)
            self.lines[at] = self.change_annotation(self.lines[at])
        elif code:
            at = self.random.choice(code)
            if self.random.random() < 0.2:
                self.change_line(at)
            else:
                self.lines[at] = self.change_word(self.lines[at], 0)


def near(text, random):
    made = Near(text, random)
    for _ in range(random.randint(1, 3)):
        made.change()
    return "\n".join(made.lines)
