import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { whoServesHere } from "./built.mjs";
import { root } from "./root.mjs";
import { runProgram, tied } from "./run-program.mjs";

/**
 * Runs `npm ci` when node_modules differs from package-lock.json. `toServe`: with an existing build development
 * packages are not needed.
 */
export async function ensureInstalled({ toServe = false } = {}) {
  if (await isInstalled(toServe)) return;
  const serving = await whoServesHere();
  if (serving)
    throw new Error(
      `package-lock.json is not what is installed, and process ${serving.pid} uses what is: stop it first, or start from another clone`,
    );
  console.log("Installing packages (npm ci) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // The build needs development packages too, whatever NODE_ENV is; output matters only on failure.
  const code = await runProgram(npm, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: tied(),
  });
  if (code !== 0) throw new Error("npm ci failed: the lines above say why");
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation has none or an old one. It serves as
 * the stamp and includes manual `npm install` runs.
 */
async function isInstalled(toServe) {
  try {
    const read = async (file) => JSON.parse(await readFile(join(root, file), "utf8")).packages;
    const [wanted, found] = await Promise.all([read("package-lock.json"), read("node_modules/.package-lock.json")]);
    return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional, peer }]) => {
      if (path === "") return true;
      const there = found[path];
      // Binaries of other systems and unused peers are in the lockfile but not installed.
      if (!there) return Boolean(optional || devOptional || peer || (toServe && dev));
      return there.version === version && there.integrity === integrity;
    });
  } catch {
    return false;
  }
}
