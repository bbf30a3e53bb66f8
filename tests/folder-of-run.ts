import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { availableMemory } from "node:process";

/** Linux holds files of this folder in memory. */
const MEMORY = "/dev/shm";
/** A run writes 2 GB, and its processes need as much. */
const ROOM = 6 * 1024 ** 3;
/** Name, process of the run, random end. */
const NAME = /^safar-(?:test|template|start)-(\d+)-/;

/**
 * A folder for a server of a run, in memory if there is room: a copy of a database is a thousand files, which a disk's
 * file system creates and deletes in ten times the processor time. Folders of runs that were killed are removed.
 */
export async function folderOfRun(name: "test" | "template" | "start"): Promise<string> {
  const place = (await roomIn(MEMORY)) > ROOM ? MEMORY : tmpdir();
  const left = (await readdir(place)).filter((one) => hasEnded(NAME.exec(one)?.[1]));
  // A disk that an ended run has left mounted there is no fault of this one.
  for (const one of left)
    await rm(join(place, one), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EBUSY") throw error;
    });
  return mkdtemp(join(place, `safar-${name}-${process.pid}-`));
}

/** Free bytes; none where there is no such folder. */
const roomIn = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, availableMemory()),
    () => 0,
  );

function hasEnded(pid: string | undefined): boolean {
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
