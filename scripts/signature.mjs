// signature.mjs MODULE: prints the bench signature of the WebAssembly module, 16 hex digits.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error(`the module imports ${imports.map((entry) => entry.name).join(", ")}`);
  process.exit(1);
}

const { dt_signature, dt_signature_hi, dt_signature_lo } = new WebAssembly.Instance(module).exports;
const word = (value) => (value >>> 0).toString(16).padStart(8, "0");
const signature = dt_signature
  ? BigInt.asUintN(64, dt_signature()).toString(16).padStart(16, "0")
  : word(dt_signature_hi()) + word(dt_signature_lo());
console.log(signature);
