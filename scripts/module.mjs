// Loads the WebAssembly module for scripts, with strings for arguments and results.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

// A class of instances of the module in this file. A refused call throws.
export function loadModule(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  return class Instance {
    constructor() {
      this.exports = new WebAssembly.Instance(module).exports;
    }

    put(text) {
      const bytes = new TextEncoder().encode(text);
      assert.ok(bytes.length <= this.exports.input_size());
      new Uint8Array(this.exports.memory.buffer, this.exports.input(), bytes.length).set(bytes);
      return bytes.length;
    }

    // Calls an export; the last argument may be a string.
    call(name, ...values) {
      const args = values.map((value) => (typeof value === "string" ? this.put(value) : value));
      const answer = this.exports[name](...args);
      if (answer < 0) {
        throw new Error(this.text(-answer));
      }
      return answer;
    }

    text(length) {
      const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.result(), length);
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    }

    ask(name, ...values) {
      return this.text(this.call(name, ...values));
    }

    json(name, ...values) {
      return JSON.parse(this.ask(name, ...values));
    }
  };
}
