// The WebAssembly module for scripts: texts instead of bytes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

// A class of instances of the module in this file. A refusal is an exception.
export function doorOf(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  return class Door {
    constructor() {
      this.doors = new WebAssembly.Instance(module).exports;
    }

    put(text) {
      const bytes = new TextEncoder().encode(text);
      assert.ok(bytes.length <= this.doors.input_size());
      new Uint8Array(this.doors.memory.buffer, this.doors.input(), bytes.length).set(bytes);
      return bytes.length;
    }

    // Calls a door; the last argument may be a text.
    call(name, ...values) {
      const args = values.map((value) => (typeof value === "string" ? this.put(value) : value));
      const answer = this.doors[name](...args);
      if (answer < 0) {
        throw new Error(this.text(-answer));
      }
      return answer;
    }

    text(length) {
      const bytes = new Uint8Array(this.doors.memory.buffer, this.doors.result(), length);
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
