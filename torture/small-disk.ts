import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";

/** A separate file system of this many MiB in a folder; undefined without permission to mount. */
export function smallDisk(folder: string, mib: number): { free: () => void } | undefined {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m`, "tmpfs", folder]);
  if (mounted.status !== 0) return undefined;
  chmodSync(folder, 0o755);
  return { free: () => spawnSync("umount", ["--lazy", folder]) };
}
