// Marks cards with the engine of the published course, under node: node parity.mjs ENGINE_FOLDER CARDS.json OUT.json
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, cards, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: engine, stdLibURL: join(engine, "stdlib.zip"), fullStdLib: false });
python.FS.writeFile("/core.zip", readFileSync(join(engine, "core.zip")));
python.globals.set("cards", readFileSync(cards, "utf8"));
const marked = python.runPython(`
import sys
sys.path.insert(0, "/core.zip")
import json
import grader
from grader.compiled import load_course
from grader.renderers.page_marks import card_file, marks, report_of
course = load_course(grader.__loader__.get_data("/core.zip/course.json").decode())
json.dumps([[report_of(course, card).record(), marks(course, card), card_file(card)] for card in json.loads(cards)])
`);
writeFileSync(out, marked);
