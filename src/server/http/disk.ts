import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";

const FULL = 0.95;
/** A large disk at 95 % still has space for days. */
const ROOM_BYTES = 1024 ** 3;

/** Returns whether the disk of a folder is nearly full: 95 % used, as `df` counts, and less than 1 GiB left. */
export const isDiskFull = async (folder: string): Promise<boolean> => statfs(folder).then(isFull, () => false);

export function isFull({
  blocks,
  bfree,
  bavail,
  bsize,
}: Pick<StatsFs, "blocks" | "bfree" | "bavail" | "bsize">): boolean {
  const used = blocks - bfree;
  return blocks > 0 && bavail * bsize < ROOM_BYTES && used >= FULL * (used + bavail);
}
