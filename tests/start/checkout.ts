import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

const LEFT = new Set([".git", ".data", "test-results"]);
const names = () => readdirSync(".").filter((name) => !LEFT.has(name));

/**
 * The checkout with what is installed and built at another place, read-only as a release is; answers what takes it away again. A mount
 * where one is let us make one, else hard links: of a hundred thousand files those take as long as five starts.
 */
export async function checkoutAt(to: string): Promise<() => void> {
  await mkdir(to);
  const mounted = spawnSync("mount", ["--bind", process.cwd(), to]).status === 0;
  // Whoever throws the folder away must not reach the checkout through it.
  if (mounted && spawnSync("mount", ["-o", "remount,bind,ro", to]).status === 0)
    return () => void execFileSync("umount", ["--lazy", to]);
  if (mounted) execFileSync("umount", [to]);
  execFileSync("cp", ["-al", ...names(), to]);
  return () => {};
}

/** A clone to change a source in, and to serve its build from: all of it but what is installed, as hard links. */
export async function cloneAt(to: string): Promise<void> {
  await mkdir(to);
  execFileSync("cp", ["-al", ...names().filter((name) => name !== "node_modules" && name !== "dist"), to]);
  symlinkSync(join(process.cwd(), "node_modules"), join(to, "node_modules"));
}
