// Compiles Python sources to byte code with the very Python that will run them, and packs them into a zip.
//     node pack.mjs PYODIDE_FOLDER SOURCES_FOLDER_OR_ZIP OUT.zip
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [folder, source, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/source.zip", readFileSync(source));
python.runPython(`
import importlib._bootstrap_external as external
import io, zipfile

LEFT_OUT = ("test/", "unittest/", "idlelib/", "tkinter/", "turtledemo/", "lib2to3/", "ensurepip/", "venv/", "pydoc_data/",
            "sqlite3/", "curses/", "dbm/", "wsgiref/", "xmlrpc/", "_pyrepl/", "xml/", "multiprocessing/", "profiling/",
            "pydoc.py", "doctest.py", "turtle.py", "pdb.py", "_pydecimal.py", "imaplib.py", "smtplib.py", "ftplib.py",
            "mailbox.py", "optparse.py", "argparse.py", "plistlib.py", "pickletools.py", "cProfile.py", "profile.py",
            "pstats.py", "trace.py", "difflib.py", "socketserver.py", "wave.py")

packed = io.BytesIO()
with zipfile.ZipFile("/source.zip") as given, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for name in sorted(given.namelist()):
        data = given.read(name)
        if name.endswith("/") or name.startswith(LEFT_OUT):
            continue
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=0)
            data, name = external._code_to_hash_pyc(code, bytes(8), False), name + "c"
        made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(out, python.runPython("packed.getvalue()").toJs());
