// npm run dev: the product on its own database, rebuilt and restarted as files change; pages by next dev.
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
// Not before: on a fresh clone neither is there.
const [{ context }, { bundleOptions }, { entries }, { generateClient }] = await Promise.all([
  import("esbuild"),
  import("./lib/bundle-options.mjs"),
  import("./lib/entries.mjs"),
  import("./lib/generate-client.mjs"),
]);
await generateClient();

let running;
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
running = await supervise({ lock });
await watching.watch();
