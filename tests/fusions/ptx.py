"""ptx.py - runs the kernels of a PTX file for one thread, float operations rounded one by one.

What `nvcc -ptx` prints says which products and sums are fused: fma.rn is one rounding, mul and add are two.  ptxas fuses
more of them, unless it is told not to (-Xptxas -fmad=false); with that, this is what the machine does.

A float is a Python float with a value that a float has.  A product of two is exact in a double, and a sum, product or
quotient rounded to double and then to float is the one rounded to float; an FMA may be off by the last bit in rare cases, the
same way in whatever is compared.
"""
import re
import struct


class Unknown(Exception):
    """An instruction that is not run here."""


def f32(x):
    try:
        return struct.unpack('<f', struct.pack('<f', x))[0]
    except OverflowError:
        return float('inf') if x > 0 else float('-inf')


def bits(x):
    return struct.pack('<f', x)


def signed(x, width):
    x &= (1 << width) - 1
    return x - (1 << width) if x >> (width - 1) else x


def kernels(text):
    """Name -> (names of parameters, statements, index of labels)."""
    found = {}
    for m in re.finditer(r'\.entry\s+(\w+)\s*\((.*?)\)(.*?)\n\{(.*?)\n\}', text, re.S):
        params = re.findall(r'(\w+)\s*(?:,|$)', re.sub(r'\s+', ' ', m.group(2)).strip())
        body, labels = [], {}
        for line in m.group(4).split('\n'):
            line = line.split('//')[0].strip()
            if line.endswith(':'):
                labels[line[:-1]] = len(body)
            elif line and not line.startswith(('.reg', '.loc', '.pragma')):
                body += [s.strip() for s in line.split(';') if s.strip()]
        found[m.group(1)] = (params, [parse(s) for s in body], labels)
    return found


def parse(s):
    m = re.match(r'(?:@(!?)(%p\d+)\s+)?([\w.]+)\s*(.*)$', s, re.S)
    if not m:
        raise Unknown(s)
    guard = (m.group(2), m.group(1) == '!') if m.group(2) else None
    rest = m.group(4)
    args = re.findall(r'\{[^}]*\}|\[[^\]]*\]|[^,\s]+', rest)
    return guard, m.group(3).split('.'), args


class Thread:
    def __init__(self, params, memory):
        self.reg, self.params, self.memory = {}, params, memory

    def value(self, a):
        if a in self.reg:
            return self.reg[a]
        if a.startswith('0f'):
            return struct.unpack('>f', bytes.fromhex(a[2:]))[0]
        if re.fullmatch(r'-?\d+', a):
            return int(a)
        if re.fullmatch(r'0x[0-9A-Fa-f]+', a):
            return int(a, 16)
        if re.fullmatch(r'%(tid|ctaid)\.[xyz]', a):
            return 0
        if re.fullmatch(r'%n(tid|ctaid)\.[xyz]', a):
            return 1
        raise Unknown('operand ' + a)

    def place(self, a):
        m = re.fullmatch(r'\[(%\w+)(?:\+(-?\d+))?\]', a)
        if not m:
            raise Unknown('address ' + a)
        at = self.value(m.group(1)) + int(m.group(2) or 0)
        array, offset = self.memory[at >> 40], signed(at, 40)
        if offset % 4 or not 0 <= offset // 4 < len(array):
            raise IndexError('access outside of an array')
        return array, offset // 4

    def access(self, op, args):
        several = 4 if 'v4' in op else 2 if 'v2' in op else 1
        store = op[0] == 'st'
        array, at = self.place(args[0] if store else args[1])
        names = re.findall(r'[^{},\s]+', args[1] if store else args[0])
        if op[-1] not in ('f32', 'b32') or len(names) != several:
            raise Unknown('.'.join(op))
        for k, name in enumerate(names):
            if store:
                array[at + k] = self.value(name)
            else:
                self.reg[name] = array[at + k]

    def compute(self, op, v):
        kind, name = op[-1], op[0]
        if kind == 'pred':
            return {'and': lambda: v[0] and v[1], 'or': lambda: v[0] or v[1], 'xor': lambda: v[0] != v[1],
                    'not': lambda: not v[0], 'mov': lambda: v[0]}[name]()
        if kind == 'f32' and name != 'cvt':
            if name == 'fma':
                return f32(v[0] * v[1] + v[2])
            if name == 'div':
                return f32(v[0] / v[1]) if v[1] else float('nan')
            return {'add': lambda: f32(v[0] + v[1]), 'sub': lambda: f32(v[0] - v[1]), 'mul': lambda: f32(v[0] * v[1]),
                    'neg': lambda: -v[0], 'abs': lambda: abs(v[0]), 'mov': lambda: v[0],
                    'selp': lambda: v[0] if v[2] else v[1],
                    'max': lambda: max(v[0], v[1]), 'min': lambda: min(v[0], v[1])}[name]()
        if name == 'cvt':
            to, of = op[-2], op[-1]
            if to == 'f32' and of in ('s32', 's64'):
                return f32(float(signed(v[0], int(of[1:]))))
            if to == 'f32' and of in ('u32', 'u64'):
                return f32(float(v[0] & ((1 << int(of[1:])) - 1)))
            if of[0] in 'su' and to[0] in 'su':
                x = signed(v[0], int(of[1:])) if of[0] == 's' else v[0] & ((1 << int(of[1:])) - 1)
                return signed(x, int(to[1:]))
            raise Unknown('.'.join(op))
        width = int(kind[1:])
        if name in ('cvta', 'mov'):
            return v[0]
        u = [x & ((1 << width) - 1) if isinstance(x, int) else x for x in v]
        x = [signed(a, width) if isinstance(a, int) else a for a in v]
        if name == 'mul' and op[1] == 'wide':
            return (x[0] * x[1]) if kind[0] == 's' else u[0] * u[1]
        if name == 'mad' and op[1] == 'wide':
            return (x[0] * x[1] if kind[0] == 's' else u[0] * u[1]) + v[2]
        if name == 'mul' and op[1] == 'hi':
            return signed(((x[0] * x[1]) if kind[0] == 's' else (u[0] * u[1])) >> width, width)
        if name in ('div', 'rem'):
            a, b = (x[0], x[1]) if kind[0] == 's' else (u[0], u[1])
            q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return signed(q if name == 'div' else a - q * b, width)
        c = x if kind[0] == 's' else u
        r = {'add': lambda: x[0] + x[1], 'sub': lambda: x[0] - x[1], 'mul': lambda: x[0] * x[1],
             'mad': lambda: x[0] * x[1] + x[2], 'and': lambda: u[0] & u[1], 'or': lambda: u[0] | u[1],
             'xor': lambda: u[0] ^ u[1], 'not': lambda: ~u[0], 'neg': lambda: -x[0], 'abs': lambda: abs(x[0]),
             'shl': lambda: u[0] << min(v[1], width), 'shr': lambda: (u[0] if kind[0] != 's' else x[0]) >> min(v[1], width - 1),
             'min': lambda: min(c[0], c[1]), 'max': lambda: max(c[0], c[1]),
             'selp': lambda: v[0] if v[2] else v[1]}.get(name)
        if not r:
            raise Unknown('.'.join(op))
        return signed(r(), width)

    def compare(self, op, v):
        kind, how = op[-1], op[1]
        if kind != 'f32':
            width = int(kind[1:])
            v = [signed(x, width) if kind[0] == 's' else x & ((1 << width) - 1) for x in v]
            how = {'lo': 'lt', 'ls': 'le', 'hi': 'gt', 'hs': 'ge'}.get(how, how)
        ordered = v[0] == v[0] and v[1] == v[1]
        if how.endswith('u') and len(how) == 3:
            how = how[:2]
            if not ordered:
                return True
        if how not in ('eq', 'ne', 'lt', 'le', 'gt', 'ge'):
            raise Unknown('.'.join(op))
        if not ordered:
            return False
        return {'eq': v[0] == v[1], 'ne': v[0] != v[1], 'lt': v[0] < v[1], 'le': v[0] <= v[1], 'gt': v[0] > v[1],
                'ge': v[0] >= v[1]}[how]

    def run(self, kernel, limit=200000):
        _, body, labels = kernel
        at = 0
        for _ in range(limit):
            if at >= len(body):
                return
            guard, op, args = body[at]
            at += 1
            if guard and self.reg[guard[0]] == guard[1]:
                continue
            if op[0] == 'ret':
                return
            if op[0] == 'bra':
                at = labels[args[0]]
            elif op[0] == 'ld' and op[1] == 'param':
                self.reg[args[0]] = self.params[args[1].strip('[]')]
            elif op[0] in ('ld', 'st'):
                if op[1] != 'global':
                    raise Unknown('.'.join(op))
                self.access(op, args)
            elif op[0] == 'setp':
                if len(op) != 3:
                    raise Unknown('.'.join(op))
                self.reg[args[0]] = self.compare(op, [self.value(a) for a in args[1:]])
            else:
                self.reg[args[0]] = self.compute(op, [self.value(a) for a in args[1:]])
        raise Unknown('it does not end')
