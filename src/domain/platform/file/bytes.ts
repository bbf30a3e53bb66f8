import { type FileHandle, open } from "node:fs/promises";

/** A local file with random access, never loaded whole. */
export type Bytes = {
  size: number;
  /** At most `length` bytes from `at`; fewer at the end. */
  read(at: number, length: number): Promise<Buffer>;
  chunks(from?: number, to?: number): AsyncIterable<Buffer>;
};

const CHUNK = 64 * 1024;

/** Opens a file for inspection and closes it afterwards. */
export async function withBytes<T>(path: string, size: number, look: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(path, "r");
  try {
    return await look({ size, read: reading(handle), chunks: chunking(handle, size) });
  } finally {
    await handle.close();
  }
}

const reading = (handle: FileHandle) => async (at: number, length: number) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

/** Reuses one buffer: a chunk must be processed before the next is requested. */
const chunking = (handle: FileHandle, size: number) =>
  async function* (from = 0, to = size) {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (let at = from; at < to; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, to - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  };
