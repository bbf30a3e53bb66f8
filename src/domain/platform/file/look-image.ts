import type { Bytes } from "./bytes";
import type { FileIssue } from "./faults";
import { endsAsZip } from "./zip-end";

export type Size = { width: number; height: number };

const MAX_PARTS = 20_000;
const CUT = "image";
const MORE = "behindImage";

/** Checks that the chunks are complete, with nothing after the last. */
export async function looksLikePng(bytes: Bytes): Promise<FileIssue | Size> {
  const head = await bytes.read(8, 16);
  if (head.length < 16 || head.toString("latin1", 4, 8) !== "IHDR" || head.readUInt32BE(0) !== 13) return CUT;
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  let at = 8;
  for (let part = 0; part < MAX_PARTS; part++) {
    const chunk = await bytes.read(at, 8);
    if (chunk.length < 8) return CUT;
    at += 12 + chunk.readUInt32BE(0);
    if (at > bytes.size) return CUT;
    if (chunk.toString("latin1", 4, 8) !== "IEND") continue;
    if (at !== bytes.size) return MORE;
    return size.width > 0 && size.height > 0 ? size : CUT;
  }
  return CUT;
}

/**
 * Reads the segments up to the frame header, which has the size. Cameras append notes after the end: only an archive is
 * refused there.
 */
export async function looksLikeJpeg(bytes: Bytes): Promise<FileIssue | Size> {
  const tail = await bytes.read(Math.max(0, bytes.size - 65_536), 65_536);
  if (tail.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return CUT;
  if (await endsAsZip(bytes)) return MORE;
  let at = 2;
  for (let part = 0; part < MAX_PARTS; part++) {
    const segment = await bytes.read(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return CUT;
    const marker = segment[1]!;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker)) {
      const size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
      return size.width > 0 && size.height > 0 ? size : CUT;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return CUT;
    at += 2 + segment.readUInt16BE(2);
  }
  return CUT;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Checks for a single RIFF container as long as the file. */
export async function looksLikeWebp(bytes: Bytes): Promise<FileIssue | Size> {
  const head = await bytes.read(0, 30);
  if (head.length < 30) return CUT;
  const length = head.readUInt32LE(4) + 8;
  if (length > bytes.size) return CUT;
  if (length + (length % 2) < bytes.size) return MORE;
  const size = WEBP[head.toString("latin1", 12, 16)]?.(head);
  return size && size.width > 0 && size.height > 0 ? size : CUT;
}

const WEBP: Record<string, (head: Buffer) => Size> = {
  "VP8 ": (head) => ({ width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }),
  VP8L: (head) => {
    const bits = head.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (head) => ({ width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }),
};
