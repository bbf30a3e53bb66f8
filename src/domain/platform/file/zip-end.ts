import type { Bytes } from "./bytes";

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_LENGTH = 65_535;

export type ZipEnd = { entries: number; directoryBytes: number; directoryAt: number; at: number };

/** The end record of a zip archive that ends with the file; null when there is none. */
export async function zipEnd(bytes: Bytes): Promise<ZipEnd | null> {
  const from = Math.max(0, bytes.size - END_BYTES - MAX_COMMENT_LENGTH);
  const tail = await bytes.read(from, bytes.size - from);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return {
      entries: tail.readUInt16LE(at + 10),
      directoryBytes: tail.readUInt32LE(at + 12),
      directoryAt: tail.readUInt32LE(at + 16),
      at: from + at,
    };
  }
  return null;
}

export const endsAsZip = async (bytes: Bytes) => (await zipEnd(bytes)) !== null;
