// Runs a Python program in Pyodide, with a folder of sources at /src and another of files at /files.
// node run.mjs SOURCES FILES PROGRAM
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

const [sources, files, program] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { loadPyodide } = await import(require.resolve("pyodide/pyodide.mjs"));
const python = await loadPyodide({ indexURL: dirname(require.resolve("pyodide/pyodide.mjs")) });
await python.loadPackage("pydantic");
for (const [place, folder] of [["/src", sources], ["/files", files]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.runPython("import sys; sys.path.insert(0, '/src')");
python.runPython(readFileSync(program, "utf-8"));
