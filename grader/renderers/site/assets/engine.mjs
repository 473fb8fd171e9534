// The marker: the project's own Python core in a worker. It gets responses and gives back HTML, or a card.
import { loadPyodide } from "./engine/pyodide.mjs";

// Where WebAssembly does not come, Pyodide neither answers nor fails. So every file that does not come is told here.
const fetched = fetch;
globalThis.fetch = async (address, ...options) => {
  try {
    const response = await fetched(address, ...options);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response;
  } catch (error) {
    postMessage({ broken: `${new URL(address.url ?? address).pathname.split("/").pop()} did not come (${error.message})` });
    throw error;
  }
};

const at = (name) => new URL(`engine/${name}`, import.meta.url).href;

async function start() {
  const core = fetch(at("core.zip")).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: at(""), stdLibURL: at("stdlib.zip"), fullStdLib: false });
  python.FS.writeFile("/core.zip", new Uint8Array(await core));
  python.runPython(`
import sys
sys.path.insert(0, "/core.zip")
import json
import grader
from grader.compiled import load_course
from grader.renderers.page_marks import card_file, marks
course = load_course(grader.__loader__.get_data("/core.zip/course.json").decode())
def answer(what, responses):
    responses = json.loads(responses)
    return json.dumps(marks(course, responses) if what == "marks" else card_file(responses))
`);
  return python.globals.get("answer");
}

const inWords = (error) => String(error?.message ?? error).trim().split("\n").pop();
const ready = start();
ready.catch((error) => postMessage({ broken: inWords(error) }));

onmessage = async ({ data: { id, what, responses } }) => {
  try {
    const answer = await ready;
    postMessage({ id, result: JSON.parse(answer(what, JSON.stringify(responses))) });
  } catch (error) {
    postMessage({ id, error: inWords(error) });
  }
};
