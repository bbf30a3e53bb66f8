import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Place } from "./place";

/** A folder of this machine, shared by its processes; other machines do not see it. */
export function diskPlace(folder: string): Place {
  const at = (path: string) => within(folder, path);
  return {
    // A rename is atomic. The content is already synced to disk; the name is once the folder is synced.
    async keep(received, path) {
      const to = at(path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(received.at, to);
      const parent = await open(dirname(to), "r");
      await parent.sync().finally(() => parent.close());
    },
    has: (path) => stat(at(path)).then((found) => found.isFile(), absent(false)),
    async *read(path) {
      yield* createReadStream(at(path));
    },
    remove: (path) => rm(at(path), { force: true }),
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch(absent(undefined));
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        yield { path: relative(folder, file).split(sep).join("/"), storedAt: async () => (await stat(file)).mtime };
      }
    },
  };
}

/** Paths come from our database: one that leads out of the folder is an internal error. */
function within(folder: string, path: string): string {
  const to = join(folder, path);
  if (!to.startsWith(folder + sep) || path.includes("\0")) throw new Error(`${path} is not within the storage`);
  return to;
}

/** Maps a missing file to an answer; other errors are thrown. */
const absent =
  <T>(answer: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return answer;
    throw error;
  };
