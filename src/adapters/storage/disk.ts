import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Place } from "./place";

/** A folder of this machine, which all its processes share; other machines do not see it. */
export async function diskPlace(folder: string): Promise<Place> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    disk,
    // A rename: whole or not at all. Its bytes are on the disk; that they are called so is, once the folder is.
    keep: async ({ at }, path) => {
      const to = join(folder, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(at, to);
      const parent = await open(dirname(to), "r");
      await parent.sync().finally(() => parent.close());
    },
  };
}
