#!/usr/bin/env python3
"""What is installed: the Debian package, the library as a C program finds it, the manual page.

Builds the package preset. Nothing is installed on this machine: the package is unpacked into a root
that holds nothing else but the libraries it depends on, and the program runs in there.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

from _terminal import GERMAN, SMALL, Terminal
from _tree import BUILD, ROOT, game_keys, read, without_comments

TREE = BUILD / "package"
HEADER = without_comments(read("lib/divetable.h"))
FUNCTIONS = set(re.findall(r"\b(divetable_\w+)\(", HEADER))


def run(*command, **how):
    """What a command prints; one that fails is a failed test."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                          **how)
    if done.returncode != 0:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def build():
    run("cmake", "--preset", "package", "-B", TREE, "-DDT_WERROR=ON", cwd=ROOT)
    run("cmake", "--build", TREE, "--target", "divetable", "libdivetable", "manual")
    shutil.rmtree(TREE / "packages", ignore_errors=True)
    run("cpack", "--config", TREE / "CPackConfig.cmake", cwd=ROOT)
    package, = (TREE / "packages").glob("*.deb")
    return package


def dependencies(text):
    """The names in a field of dependencies, the first of each alternative."""
    return {part.split("|")[0].split("(")[0].split(":")[0].strip()
            for part in text.split(",") if part.strip()}


def with_what_they_need(packages):
    """These packages and all that they depend on, as this machine has them."""
    found, open_ones = set(), set(packages)
    while open_ones:
        name = open_ones.pop()
        found.add(name)
        field = run("dpkg-query", "-W", "-f", "${Depends},${Pre-Depends},", name)
        open_ones |= dependencies(field) - found
    return found


def add_libraries(root, packages):
    """Copies the shared libraries of packages into a root in which /lib is /usr/lib."""
    for name in ("lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(f"usr/{name}")
    for package in packages:
        for line in run("dpkg-query", "-L", package).splitlines():
            path = Path(line)
            if re.search(r"\.so(\.|$)", path.name) and path.is_file():
                target = root / path.relative_to("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)


def clean_root(clean, root, package):
    """Makes a root with the package and what it depends on; returns the words that lead into it."""
    shutil.copytree(root, clean, symlinks=True)
    names = dependencies(run("dpkg-deb", "-f", package, "Depends"))
    add_libraries(clean, with_what_they_need(names))
    enter = [shutil.which("chroot", path=os.defpath + ":/usr/sbin:/sbin"), str(clean)]
    return enter if os.getuid() == 0 else [shutil.which("unshare"), "--map-root-user", *enter]


def fetch(address):
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read()


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.package = build()
        cls.folder = Path(tempfile.mkdtemp(prefix="check-package-", dir=BUILD))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.root = cls.folder / "root"
        cls.prefix = cls.folder / "prefix"
        run("dpkg-deb", "-x", cls.package, cls.root)
        run("cmake", "--install", TREE, "--prefix", cls.prefix)
        cls.enter = clean_root(cls.folder / "clean", cls.root, cls.package)

    def library_folder(self, prefix):
        path, = prefix.rglob("libdivetable.so")
        return path.parent

    def test_the_package_says_what_it_needs(self):
        names = dependencies(run("dpkg-deb", "-f", self.package, "Depends"))
        self.assertIn("libc6", names)
        self.assertIn("libwebsockets-evlib-ev", names)  # loaded by the server while it runs
        self.assertNotIn("libcairo2", names)
        self.assertIn("Maintainer", run("dpkg-deb", "-f", self.package))

    def test_the_program_runs_in_a_clean_root(self):
        for words in (["games"], ["sim", "hainoon", "--games", "10", "--bots", "easy"]):
            inside = run(*self.enter, "/usr/bin/divetable", *words, env={})
            outside = run(TREE / "divetable", *words)
            self.assertEqual(*(re.sub(r"second .*", "", text) for text in (inside, outside)))

    def test_the_installed_server_has_the_web_client(self):
        """Found beside the program: the page, and all that it is made of, in German too."""
        if not (ROOT / "web" / "dist").is_dir():
            self.fail("web/dist is missing: ./test builds it.")
        served = subprocess.Popen([self.root / "usr" / "bin" / "divetable", "serve", "--port", "0",
                                   "--store", self.folder / "store.db"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True, env={})
        try:
            address = served.stdout.readline().strip()
            page = fetch(f"{address}/").decode()
            self.assertIn("<title>divetable", page)
            web = self.root / "usr" / "share" / "divetable" / "web"
            paths = [path for path in web.rglob("*") if path.suffix in (".js", ".wasm", ".css")]
            self.assertTrue(paths)
            words = b""
            for path in paths:
                body = fetch(f"{address}/{path.relative_to(web)}")
                self.assertEqual(body, path.read_bytes())
                words += body
            self.assertIn("Das Spiel ist vorbei".encode(), words)
        finally:
            served.terminate()
            self.assertEqual(served.wait(30), 0)
            served.stdout.close()

    def test_the_installed_program_speaks_german(self):
        """Without any file of words beside it."""
        said = run(*self.enter, "/usr/bin/divetable", "play", "hainoon", "--help", env={})
        self.assertIn("--lang", said)
        folder = self.folder / "german"
        folder.mkdir()
        terminal = Terminal(folder, SMALL, GERMAN, "play", "hainoon", "--new",
                            program=self.root / "usr" / "bin" / "divetable")
        try:
            terminal.wait("Regeln")
        finally:
            terminal.close()

    def test_installing_and_packing_are_the_same(self):
        def files(base):
            return {str(path.relative_to(base)) for path in base.rglob("*") if not path.is_dir()}
        self.assertEqual(files(self.prefix), files(self.root / "usr"))

    def test_only_the_header_is_shown(self):
        library = self.library_folder(self.root) / "libdivetable.so"
        lines = run("nm", "-D", "--defined-only", library).splitlines()
        self.assertEqual({line.split()[-1] for line in lines}, FUNCTIONS)
        abi = re.search(r"DIVETABLE_ABI (\d+)", HEADER).group(1)
        self.assertIn(f"[libdivetable.so.{abi}]", run("readelf", "-d", library))

    def test_the_example_of_the_document_compiles_and_runs(self):
        source = self.folder / "game.c"
        example, = re.findall(r"```c\n(.*?)```", read("docs/library.md"), re.DOTALL)
        source.write_text(example, encoding="utf-8")
        libraries = self.library_folder(self.prefix)
        flags = run("pkg-config", "--cflags", "--libs", "divetable",
                    env={**os.environ, "PKG_CONFIG_LIBDIR": str(libraries / "pkgconfig")}).split()
        self.assertNotIn(str(ROOT / "lib"), " ".join(flags))
        for compiler in ("gcc", "clang-14"):
            program = self.folder / f"game-{compiler}"
            run(compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-o", program,
                source, *flags)
            record = run(program, env={"LD_LIBRARY_PATH": str(libraries)})
            self.assertIn("match the committed key",
                          run(TREE / "divetable", "verify", "-", input=record))

    def test_the_header_is_cpp_as_well(self):
        source = self.folder / "header.cpp"
        source.write_text("#include <divetable.h>\nint main() { return divetable_abi(); }\n",
                          encoding="utf-8")
        run("clang-14", "-fsyntax-only", "-std=c++11", "-pedantic", "-Wall", "-Wextra", "-Werror",
            "-I", self.prefix / "include", source)

    def test_python_finds_the_installed_library(self):
        modules, = self.prefix.rglob("divetable.py")
        example, = self.prefix.rglob("example.py")
        settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(modules.parent),
                    "LD_LIBRARY_PATH": str(self.library_folder(self.prefix))}
        said = run(sys.executable, "-B", example, env=settings)
        self.assertEqual(len(said.splitlines()), 2 * len(game_keys()))
        maps = run(sys.executable, "-B", "-c",
                   "import divetable; print(open('/proc/self/maps').read())", env=settings)
        self.assertIn(str(self.library_folder(self.prefix)), maps)


class Manual(unittest.TestCase):
    """Runs after Installed, which builds."""

    def test_the_page_is_sound(self):
        page = TREE / "divetable.1"
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-Kutf8", page],
                              capture_output=True, check=True)
        self.assertEqual(done.stderr.decode(), "")

    def test_the_page_tells_all_that_the_help_tells(self):
        page = TREE / "divetable.1"
        text = run("groff", "-man", "-Tutf8", "-Kutf8", "-P-cbou", "-rLL=1000n", page)
        flat = " ".join(text.split())
        commands = re.findall(r"^  ([a-z]+) ", run(TREE / "divetable", "--help"), re.MULTILINE)
        self.assertGreater(len(commands), 5)
        for command in commands:
            usage, *lines = run(TREE / "divetable", command, "--help").splitlines()
            self.assertIn(usage.removeprefix("usage: "), flat)
            for line in lines:
                words = " ".join(line.split())
                self.assertTrue(words in flat or words in ("options:", "example:"), words)
        for line in run(TREE / "divetable", "games").splitlines():
            self.assertIn(line.split()[0].rstrip(":"), flat)


if __name__ == "__main__":
    unittest.main(verbosity=2)
