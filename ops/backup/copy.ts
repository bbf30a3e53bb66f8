import { createHash } from "node:crypto";
import { chown, type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

export type Copied = { size: number; sha256: string };
type Owner = { uid?: number; gid?: number };

const CHUNK = 1024 * 1024;

/** Sees each part before it is copied, and may mend it. */
export type Look = (part: Buffer, at: number, source: FileHandle) => Promise<unknown>;

/** Copies a file as it is now, however it grows meanwhile; the copy is its owner's alone and on the disk when this is done. */
export async function copyFile(from: string, to: string, as: Owner = {}, look?: Look): Promise<Copied> {
  const source = await open(from, "r");
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, "wx", 0o600);
    try {
      const copied = await pour(source, target, look);
      await target.datasync();
      if (as.uid !== undefined) await chown(to, as.uid, as.gid!);
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pour(source: FileHandle, target: FileHandle, look?: Look): Promise<Copied> {
  const hash = createHash("sha256");
  const { size: end } = await source.stat();
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK, end)));
  let size = 0;
  while (size < end) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, end - size), size);
    if (bytesRead === 0) break;
    const part = buffer.subarray(0, bytesRead);
    await look?.(part, size, source);
    hash.update(part);
    await target.writeFile(part);
    size += bytesRead;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Whole or not at all: written beside, synced, renamed. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}`;
  // On a full disk what follows fails; a handle that nobody closes ends the process when it is collected (Node 26).
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** A few at a time: a disk is not asked for a thousand files at once. After a failure none is begun, and none goes on when it is told. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>, atOnce = 6): Promise<void> {
  const waiting = [...items].reverse();
  const one = async () => {
    try {
      while (waiting.length > 0) await work(waiting.pop()!);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, one));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
