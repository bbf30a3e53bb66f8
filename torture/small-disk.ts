import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";

/** A file system of its own in a folder, of so many MiB; undefined where nobody lets us mount one. */
export function smallDisk(folder: string, mib: number): { free: () => void } | undefined {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m`, "tmpfs", folder]);
  if (mounted.status !== 0) return undefined;
  chmodSync(folder, 0o755);
  return { free: () => spawnSync("umount", ["--lazy", folder]) };
}
