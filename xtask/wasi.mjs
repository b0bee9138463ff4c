// Runs a WebAssembly program; paths are from the root: node wasi.mjs PROGRAM ARGUMENTS...
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...args],
  preopens: { "/": "/" },
});
const module = await WebAssembly.compile(await readFile(program));
// a C library without threads leaves their functions to us: none can be made
const threads = new Proxy({}, { get: (_, name) => () => (name === "pthread_create" ? 6 : 0) });
const instance = await WebAssembly.instantiate(module, { ...wasi.getImportObject(), env: threads });
process.exitCode = wasi.start(instance);
