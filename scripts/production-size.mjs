// npm run production-size: what `npm ci --omit=dev` installs, against its bound; then the built product serves from that alone.
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/built.mjs";
import { freePort } from "./lib/free-port.mjs";
import { untilHealthy } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";

/** Of node_modules as `npm ci --omit=dev` makes it. */
const MOST_MB = 600;
const LARGEST = 12;
const IMPORTED = /^import\s[^;]*?"([^"./][^"]*)"|\bimport\("([^"./][^"]*)"\)/gm;
/** What a machine has that serves: the sources, which a start compares with its build, and one build. */
const SERVED = [
  "messages",
  "next.config.mjs",
  "ops",
  "package.json",
  "package-lock.json",
  ".npmrc",
  "postcss.config.mjs",
];
const MORE = ["prisma", "public", "scripts", "server.ts", "src", "tsconfig.json"];

process.chdir(root);
const built = await ensureBuilt();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "safar-production-")));
try {
  for (const name of [...SERVED, ...MORE].filter(existsSync)) cpSync(name, join(folder, name), { recursive: true });
  const links = { recursive: true, verbatimSymlinks: true };
  cpSync(built, join(folder, built), links);
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const size = tellSizes();
  await checkAllIsThere();
  await serve();
  if (size > MOST_MB)
    throw new Error(`${size} MB are more than ${MOST_MB} MB: docs/dependencies.md says what is for development`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tellSizes() {
  const megabytes = (path, ...how) =>
    execFileSync("du", ["-m", ...how, path], { cwd: folder, encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([size, name]) => ({ size: Number(size), name }));
  const [{ size }] = megabytes("node_modules", "-s");
  const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
  console.log(`node_modules: ${size} MB (at most ${MOST_MB}), ${Object.keys(packages).length} packages. The largest:`);
  const parts = readdirSync(join(folder, "node_modules"))
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => megabytes(`node_modules/${name}`, "-s"));
  for (const { size, name } of parts.sort((a, b) => b.size - a.size).slice(0, LARGEST))
    console.log(`${String(size).padStart(5)} ${name.replace("node_modules/", "")}`);
  const [build] = megabytes(built, "-s");
  console.log(`the build: ${build.size} MB`);
  return size;
}

/** Whatever a process of the build may load is there, though it loads it at the first need. */
async function checkAllIsThere() {
  const links = execFileSync("find", [`${built}/next/node_modules`, "-xtype", "l"], { cwd: folder, encoding: "utf8" });
  const files = readdirSync(join(folder, built)).filter((name) => name.endsWith(".mjs"));
  const named = files.flatMap((name) => {
    const text = readFileSync(join(folder, built, name), "utf8");
    return [...text.matchAll(IMPORTED)].map(([, one, other]) => one ?? other);
  });
  const probe = join(folder, built, "probe.mjs");
  writeFileSync(
    probe,
    `for (const name of ${JSON.stringify([...new Set(named)])}) try { import.meta.resolve(name) } catch { console.log(name) }`,
  );
  const absent = links + execFileSync(process.execPath, [probe], { encoding: "utf8" });
  rmSync(probe);
  if (absent) throw new Error(`the build asks for what only development has:\n${absent}`);
  console.log(`${new Set(named).size} modules that the build asks for are there.`);
}

/** Starts there as a machine does that only serves, and asks for a page, the reference, the typeface and a route. */
async function serve() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: join(folder, ".data"),
  };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: folder, env, stdio: "inherit" });
  try {
    await untilHealthy(base, child);
    for (const path of [
      "/api/health",
      "/sign-in",
      "/docs",
      "/docs/reference.js",
      "/p/font.woff2",
      "/api/openapi.json",
    ]) {
      const { status } = await fetch(base + path);
      console.log(`${status} ${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  } finally {
    const gone = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await gone;
    }
  }
}
