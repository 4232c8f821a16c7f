// signature.mjs MODULE: prints the drawing signature with SIMD and with plain C, 16 hex digits a line.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error(`the module imports ${imports.map((entry) => entry.name).join(", ")}`);
  process.exit(1);
}

const { signature } = new WebAssembly.Instance(module).exports;
for (const plain of [0, 1]) {
  console.log(BigInt.asUintN(64, signature(plain)).toString(16).padStart(16, "0"));
}
