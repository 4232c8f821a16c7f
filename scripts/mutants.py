"""Finds the mutants of a C file with libclang, and writes the file with switches for chosen ones.

A mutant is a small change of the text of an expression or statement. Constant expressions are left alone, since a
switch is read while the program runs; so is what is inside a macro's arguments, as in assert(…)."""

import re
import sys
from dataclasses import dataclass

sys.path.append("/usr/lib/python3/dist-packages")  # for a python3 that does not look there
from clang.cindex import CursorKind as Kind  # noqa: E402
from clang.cindex import Index, StorageClass, TranslationUnit, TypeKind  # noqa: E402

# What an operator becomes. Of the six relations the boundary and the opposite.
RELATIONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
ARITHMETIC = {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "&": ["|"], "|": ["&"], "^": ["|"],
              "<<": [">>"], ">>": ["<<"]}
COMPOUND = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=", "*=": "/="}
LOGICAL = {"&&": ["||"], "||": ["&&"]}
BODIES = {Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.WHILE_STMT, Kind.CASE_STMT, Kind.DEFAULT_STMT}
WRAPPERS = {Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR}
# Macros that are a call with plain arguments: the number of the first argument that may be changed.
CALL_MACROS = {"DT_EVENT": 2, "DT_OUTCOME": 2}


@dataclass(frozen=True)
class Mutant:
    """`text` is what stands in bytes start to end of the file instead; `kind` says how it is switched: an "expr"
    is replaced, a "void" one left out, a "stmt" (break, continue, return) left out too."""
    file: str
    function: str
    start: int
    end: int
    text: str
    kind: str = "expr"


@dataclass
class Function:
    name: str
    source: bytes
    file: str
    path: str  # the same as libclang names it
    macros: list  # (start, end, name) of all uses of macros with arguments
    found: list

    def text(self, node):
        return self.source[node.extent.start.offset:node.extent.end.offset].decode()

    def between(self, left, right):
        return self.source[left.extent.end.offset:right.extent.start.offset].decode()

    def add(self, node, text, kind="expr"):
        span = node.extent.start.offset, node.extent.end.offset
        self.found.append(Mutant(self.file, self.name, *span, text, kind))

    def macro(self, node):
        """The name of the macro that a node is made by or an argument of, or None."""
        start, end = node.extent.start.offset, node.extent.end.offset
        return next((name for a, b, name in self.macros if a <= start and end <= b), None)


def inner(node):
    """An expression without the conversions and parentheses around it."""
    children = list(node.get_children())
    while node.kind in WRAPPERS and len(children) == 1:
        node = children[0]
        children = list(node.get_children())
    return node


def is_comparison(node):
    return inner(node).kind == Kind.BINARY_OPERATOR and inner(node).spelling in (*RELATIONS, *LOGICAL)


def operand(function, node):
    """Its text, so that another operator does not bind otherwise."""
    compound = node.kind in (Kind.BINARY_OPERATOR, Kind.CONDITIONAL_OPERATOR) and node.spelling not in RELATIONS
    return f"({function.text(node)})" if compound else function.text(node)


def binary(function, node, left, right):
    operator, (a, b) = node.spelling, (operand(function, left), operand(function, right))
    for table in (RELATIONS, ARITHMETIC, LOGICAL):
        for other in table.get(operator, ()):
            function.add(node, f"{a} {other} {b}")
    if operator in LOGICAL:
        function.add(node, a)
        function.add(node, b)


def condition(function, node, values):
    for value in values:
        if function.text(node) not in ("true", "false", "1", "0"):
            function.add(node, value)


def loop_parts(function, node):
    """The condition of a for statement and its step; None for what is missing."""
    children = list(node.get_children())
    header = function.source[node.extent.start.offset:children[-1].extent.start.offset]
    first = header.find(b";")
    second = header.find(b";", first + 1)
    cond = step = None
    for child in children[:-1]:
        at = child.extent.start.offset - node.extent.start.offset
        if at > second:
            step = child
        elif at > first:
            cond = child
    return cond, step


def returned(function, value):
    kind = value.type.get_canonical().kind
    if is_comparison(value) or inner(value).kind in (Kind.INTEGER_LITERAL, Kind.CONDITIONAL_OPERATOR):
        return
    text = function.text(value)
    if kind == TypeKind.POINTER:
        if text not in ("NULL", "0"):
            function.add(value, "(void *)0")
    elif kind == TypeKind.BOOL:
        function.add(value, f"!({text})")
    elif kind not in (TypeKind.RECORD, TypeKind.ELABORATED):
        function.add(value, f"({text}) + 1")


def statement(function, node):
    """An expression that is a statement can be left out."""
    node = inner(node)
    assigns = node.kind == Kind.BINARY_OPERATOR and node.spelling == "="
    steps = node.kind == Kind.UNARY_OPERATOR and function.text(node).strip("(*)")[-2:] in ("++", "--")
    if assigns or steps or node.kind in (Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
        function.add(node, "(void)0", "void")


def unary(function, node, child):
    text, plain = function.text(node), function.text(child)
    for a, b in (("++", "--"), ("--", "++")):
        if text == plain + a:
            function.add(node, plain + b)
        elif text == a + plain:
            function.add(node, b + plain)
    if text in ("!" + plain, "~" + plain, "-" + plain):
        function.add(node, plain)


def call_macro(function, node, name):
    """The arguments of an event are numbers: each is changed by one, and nobody hears of it."""
    start = node.extent.start.offset
    text = function.text(node)
    at, depth, number = text.index("(") + 1, 0, 0
    for i in range(at, len(text)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[i], 0)
        if depth < 0 or (depth == 0 and text[i] == ","):
            part = text[at:i]
            begin = start + len(text[:at + len(part) - len(part.lstrip())].encode())
            if number >= CALL_MACROS[name] and not part.lstrip().startswith("."):
                change = Mutant(function.file, function.name, begin, begin + len(part.strip().encode()),
                                f"({part.strip()}) + 1")
                function.found.append(change)
            at, number = i + 1, number + 1


def neighbours(function, node):
    text = function.text(node)
    plain = re.fullmatch(r"(\d+)([uUlL]*)", text)
    for by, sign in ((1, "+"), (-1, "-")):
        if plain and int(plain[1]) + by >= 0:
            function.add(node, f"{int(plain[1]) + by}{plain[2]}")
        else:
            function.add(node, f"({text} {sign} 1)")


def expression(function, node, children):
    kind = node.kind
    if kind == Kind.BINARY_OPERATOR and len(children) == 2:
        binary(function, node, *children)
    elif kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR and node.spelling in COMPOUND:
        left, right = children
        function.add(node, f"{function.text(left)} {COMPOUND[node.spelling]} {function.text(right)}")
    elif kind == Kind.UNARY_OPERATOR and len(children) == 1:
        unary(function, node, children[0])
    elif kind == Kind.CONDITIONAL_OPERATOR:
        condition(function, children[0], ("1", "0"))
    elif kind == Kind.INTEGER_LITERAL:
        text = function.text(node)
        if text in ("true", "false"):
            function.add(node, "false" if text == "true" else "true")
        elif text[:1].isdigit():
            neighbours(function, node)
    elif kind == Kind.DECL_REF_EXPR and node.referenced.kind == Kind.ENUM_CONSTANT_DECL:
        neighbours(function, node)


def visit_statement(function, node, children):
    """The mutants of a statement as such, and which of its children are not to be looked at."""
    kind = node.kind
    if kind == Kind.IF_STMT:
        condition(function, children[0], ("1", "0"))
    elif kind in (Kind.WHILE_STMT, Kind.DO_STMT):
        condition(function, children[-1 if kind == Kind.DO_STMT else 0], ("0",))
    elif kind == Kind.FOR_STMT:
        cond, step = loop_parts(function, node)
        if cond is not None:
            condition(function, cond, ("0",))
            if cond.kind == Kind.BINARY_OPERATOR and cond.spelling == "<":
                left, right = map(function.text, cond.get_children())
                function.add(cond, f"{left} + 1 < {right}")  # without the last round
        return [step] if step is not None else []
    elif kind == Kind.RETURN_STMT and children:
        returned(function, children[0])
    elif kind in (Kind.BREAK_STMT, Kind.CONTINUE_STMT) or (kind == Kind.RETURN_STMT and not children):
        function.add(node, "", "stmt")
    elif kind == Kind.CASE_STMT:
        return children[:1]
    elif kind == Kind.VAR_DECL:
        constant = node.storage_class == StorageClass.STATIC
        is_array = node.type.get_canonical().kind in (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY)
        return children if constant else [c for c in children if is_array and c.kind != Kind.INIT_LIST_EXPR]
    return []


def visit(function, node):
    if node.kind in (Kind.CXX_UNARY_EXPR, Kind.PARM_DECL, Kind.ENUM_DECL, Kind.TYPE_REF):
        return
    # Those of an included list are in another file.
    children = [c for c in node.get_children() if c.location.file and c.location.file.name == function.path]
    macro = function.macro(node)
    if macro is not None:
        if macro in CALL_MACROS:
            call_macro(function, node, macro)
        return
    expression(function, node, children)
    skipped = visit_statement(function, node, children)
    in_body = node.kind in BODIES
    for number, child in enumerate(children):
        if child in skipped:
            continue
        is_condition = number == 0 and node.kind in (Kind.IF_STMT, Kind.WHILE_STMT, Kind.CASE_STMT)
        is_header = node.kind == Kind.FOR_STMT and number < len(children) - 1
        if in_body and not is_condition and not is_header and function.macro(child) != "assert":
            statement(function, child)
        visit(function, child)


def parse(path, arguments, text=None):
    options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD if text is None else 0
    return Index.create().parse(str(path), args=["-x", "c", "-ferror-limit=0", *arguments], options=options,
                                unsaved_files=[(str(path), text)] if text is not None else None)


def errors_of(unit, path):
    """The bytes at which a file does not compile."""
    return [d.location.offset for d in unit.diagnostics
            if d.severity >= 3 and (d.location.file is None or d.location.file.name == str(path))]


def mutants_of(root, file, arguments):
    """All mutants of a file, in the order of their places."""
    path = root / file
    unit = parse(path, arguments)
    if errors_of(unit, path):
        raise ValueError(f"{file} does not compile: {unit.diagnostics[0]}")
    source = path.read_bytes()
    ours = [node for node in unit.cursor.get_children()
            if node.location.file and node.location.file.name == str(path)]
    macros = [(node.extent.start.offset, node.extent.end.offset, node.spelling) for node in ours
              if node.kind == Kind.MACRO_INSTANTIATION
              and source[node.extent.start.offset:node.extent.end.offset].endswith(b")")]
    found = []
    for node in ours:
        if node.kind == Kind.FUNCTION_DECL and node.is_definition():
            function = Function(node.spelling, source, file, str(path), macros, found)
            for child in node.get_children():
                if child.kind == Kind.COMPOUND_STMT:
                    visit(function, child)
    bad = re.compile(rb"\n\s*#")
    unique = {m for m in found if m.end > m.start and not bad.search(source[m.start:m.end])
              and not (m.kind == "stmt" and re.match(rb"\s*;\s*else\b", source[m.end:]))}
    return sorted(unique, key=lambda m: (m.start, m.end, m.text))


# ---- writing ----

def render(source, start, end, groups, ids):
    """The text from start to end with the switches of the groups within it; groups are consumed."""
    out = []
    while groups and groups[0][0] < end:
        a, b, mutants = groups.pop(0)
        out.append(source[start:a])
        body = render(source, a, b, groups, ids)
        kinds = {m.kind for m in mutants}
        if kinds == {"stmt"}:
            out.append(f"if (!DT_MUTANT({ids[mutants[0]]})) ".encode() + body)
        else:
            cast = b"(void)" if "void" in kinds else b""
            for m in mutants:
                out.append(f"(DT_MUTANT({ids[m]}) ? ".encode() + cast + b"(" + m.text.encode() + b") : ")
            out.append(cast + b"(" + body + b")" + b")" * len(mutants))
        start = b
    out.append(source[start:end])
    return b"".join(out)


def with_switches(source, mutants, ids):
    """The text of a file in which every one of these mutants has a switch."""
    places = {}
    for m in mutants:
        places.setdefault((m.start, m.end), []).append(m)
    groups = [(a, b, of) for (a, b), of in sorted(places.items(), key=lambda p: (p[0][0], -p[0][1]))]
    return b'#include "engine/mutant.h"\n' + render(source, 0, len(source), groups, ids)


def compiling(root, mutants, arguments):
    """Those mutants of one file that compile together; the others need a constant or another type."""
    path = root / mutants[0].file
    source = path.read_bytes()
    while mutants:
        text = with_switches(source, mutants, {m: n for n, m in enumerate(mutants)})
        wrong = errors_of(parse(path, arguments, text.decode()), path)
        if not wrong:
            break
        guilty = set()
        for offset in wrong:
            switches = re.findall(rb"DT_MUTANT\((\d+)\)", text[:offset])
            here = re.match(rb"\(*DT_MUTANT\((\d+)\)", text[offset:])
            guilty.add(int(here[1] if here else switches[-1]))
        mutants = [m for n, m in enumerate(mutants) if n not in guilty]
    return mutants
