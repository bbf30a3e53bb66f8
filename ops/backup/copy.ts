import { createHash } from "node:crypto";
import { chown, type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

export type Copied = { size: number; sha256: string };
type Owner = { uid?: number; gid?: number };

const CHUNK = 1024 * 1024;

/** Called with each part before it is copied; may correct it. */
export type Look = (part: Buffer, at: number, source: FileHandle) => Promise<unknown>;

/**
 * Copies a file in its present state, even while it grows; the copy is readable by its owner only and flushed to disk.
 */
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

/** Atomic: written to a temporary file, synced, renamed. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}`;
  // On a full disk the next steps fail; an unclosed handle would end the process when it is collected (Node 26).
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

/**
 * Runs a few at a time, to limit open files. After a failure no further one starts, and all have settled when it
 * rejects.
 */
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
