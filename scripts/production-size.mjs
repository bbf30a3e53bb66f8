// npm run production-size: size of `npm ci --omit=dev` against its limit; then the built product serves from that
// alone.
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
import { waitUntilHealthy } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";

/** For node_modules as installed by `npm ci --omit=dev`. */
const MAX_MB = 600;
const LARGEST = 12;
const IMPORTED = /^import\s[^;"]*"([\w@][\w@./-]*)"|\bimport\("([\w@][\w@./-]*)"\)/gm;
/** Files on a serving machine: the sources, which a start compares with its build, and one build. */
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
  cpSync(built, join(folder, built), { recursive: true, verbatimSymlinks: true });
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const size = tellSizes();
  await checkAllIsThere();
  await serve();
  if (size > MAX_MB)
    throw new Error(`${size} MB are more than ${MAX_MB} MB: see docs/dependencies.md for development packages`);
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
  console.log(`node_modules: ${size} MB (at most ${MAX_MB}), ${Object.keys(packages).length} packages. The largest:`);
  const parts = readdirSync(join(folder, "node_modules"))
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => megabytes(`node_modules/${name}`, "-s"));
  for (const { size, name } of parts.sort((a, b) => b.size - a.size).slice(0, LARGEST))
    console.log(`${String(size).padStart(5)} ${name.replace("node_modules/", "")}`);
  const [build] = megabytes(built, "-s");
  console.log(`the build: ${build.size} MB`);
  return size;
}

/** Checks that every module a process of the build may load is installed, including those loaded on demand. */
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
  if (absent) throw new Error(`the build needs development packages:\n${absent}`);
  console.log(`${new Set(named).size} modules required by the build are installed.`);
}

/** Starts there like a serving machine, and requests a page, the reference, a font and a route. */
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
    await waitUntilHealthy(base, child);
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
