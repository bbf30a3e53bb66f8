// npm run dev [-- --inspect[=port]]: the product on its own database, rebuilt and restarted as files change, with
// schema changes of prisma/sql and prisma/migrations applied; pages by next dev. --inspect opens debugger ports of app
// and job process.
import { watch } from "node:fs";
import { mkdir, realpath, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { ensureInstalled } from "./lib/installed.mjs";
import { takeLock } from "./lib/lock.mjs";
import { root } from "./lib/root.mjs";

process.chdir(root);
process.env.NODE_ENV = "development";
const dataDir = resolve(process.env.DATA_DIR || ".data");
await mkdir(dataDir, { recursive: true, mode: 0o700 });
const lock = await takeLock(await realpath(dataDir));
if (lock.holder) {
  console.error(`DATA_DIR=${dataDir} is in use by process ${lock.holder.pid ?? "?"}`);
  process.exit(1);
}
await ensureInstalled();
// Not imported earlier: on a fresh clone neither exists.
const [{ context }, { bundleOptions }, { entries }, { generateClient }] = await Promise.all([
  import("esbuild"),
  import("./lib/bundle-options.mjs"),
  import("./lib/entries.mjs"),
  import("./lib/generate-client.mjs"),
]);
await generateClient();

const QUIET_MS = 300;
let running;
let following = Promise.resolve();
let builds = 0;
const restart = {
  name: "restart",
  setup: ({ onEnd }) =>
    onEnd(({ errors }) => {
      if (builds++ > 0 && errors.length === 0) running?.again();
    }),
};
await rm("dist/dev", { recursive: true, force: true });
const options = { ...bundleOptions, entryPoints: entries(), outdir: "dist/dev", splitting: true };
const watching = await context({ ...options, outExtension: { ".js": ".mjs" }, plugins: [restart] });
await watching.rebuild();
const { supervise } = await import("../dist/dev/supervisor.mjs");
const inspectPort = inspectedAt(process.argv.slice(2));
// A debugger attaches to one process.
if (inspectPort) process.env.APP_PROCESSES = "1";
running = await supervise({ lock, inspectPort });
if (inspectPort)
  console.log(
    `A debugger finds the app process at 127.0.0.1:${inspectPort}, the job process at 127.0.0.1:${inspectPort + 1}.`,
  );
await watching.watch();
keepSchema();

/** Port of `--inspect` or `--inspect=9229`. */
function inspectedAt(words) {
  const found = words.map((word) => /^--inspect(?:=(\d+))?$/.exec(word)).find(Boolean);
  return found && Number(found[1] ?? 9_229);
}

/** An editor writes a file in several steps: waits until it is quiet. */
function keepSchema() {
  let quiet;
  for (const folder of ["prisma/sql", "prisma/migrations", "prisma/schema"])
    watch(folder, { recursive: true }, () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => void followSchema(), QUIET_MS);
    });
}

/** One at a time; a failure is printed and retried with the next change. */
function followSchema() {
  following = following.then(async () => {
    await generateClient();
    const { changed } = await running.migrate();
    if (!changed) return;
    console.log("The schema is that of prisma/migrations and prisma/sql.");
    running.again();
  });
  following = following.catch((error) => console.error(`The schema is unchanged: ${error.message}`));
}
