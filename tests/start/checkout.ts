import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

const LEFT = new Set([".git", ".data", "test-results"]);
const names = () => readdirSync(".").filter((name) => !LEFT.has(name));

/**
 * The checkout with everything installed and built at another place, read-only like a release; returns its removal. A
 * mount if possible, otherwise hard links: for a hundred thousand files those take as long as five starts.
 */
export async function checkoutAt(to: string): Promise<() => void> {
  await mkdir(to);
  const mounted = spawnSync("mount", ["--bind", process.cwd(), to]).status === 0;
  // Deleting the folder must not reach the checkout through it.
  if (mounted && spawnSync("mount", ["-o", "remount,bind,ro", to]).status === 0)
    return () => void execFileSync("umount", ["--lazy", to]);
  if (mounted) execFileSync("umount", [to]);
  execFileSync("cp", ["-al", ...names(), to]);
  return () => {};
}

/** A clone whose sources can be changed and built: everything except installed packages, as hard links. */
export async function cloneAt(to: string): Promise<void> {
  await mkdir(to);
  execFileSync("cp", ["-al", ...names().filter((name) => name !== "node_modules" && name !== "dist"), to]);
  symlinkSync(join(process.cwd(), "node_modules"), join(to, "node_modules"));
}
