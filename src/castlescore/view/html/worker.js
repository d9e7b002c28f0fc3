// Python in a worker: the program is unpacked from its zip, and answers requests as text.
import { loadPyodide } from "./pyodide.mjs";

let alone;
async function start(folder, files) {
  const python = await loadPyodide({ indexURL: folder });
  for (const name of files.filter((file) => file.endsWith(".zip") || file.endsWith(".whl"))) {
    if (name !== "python_stdlib.zip") python.unpackArchive(await (await fetch(folder + name)).arrayBuffer(), "zip", { extractDir: "/program" });
  }
  python.runPython("import sys; sys.path.insert(0, '/program')");
  alone = python.pyimport("castlescore.seats.alone").Alone("/tables");
}

onmessage = async ({ data: [n, request, files] }) => {
  try {
    postMessage([n, n ? alone.answer(request) : await start(request, files)]);
  } catch (problem) {
    postMessage([n, null, String(problem)]);
  }
};
