import { createInflateRaw } from "node:zlib";
import type { Bytes } from "./bytes";
import type { FileIssue } from "./faults";
import { zipEnd } from "./zip-end";

const MAX_ENTRIES = 2_000;
const MAX_DIRECTORY_BYTES = 512 * 1024;
/** Maximum total inflated size: a realistic sheet of 10 MB has some 60 MB of XML. */
const MAX_INFLATED = 100 * 1_048_576;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64 = 0xffffffff;

type Entry = { name: string; at: number; packed: number; plain: number; method: number };

/**
 * Checks a spreadsheet: no macros, and parts of their declared, limited size. Each part is inflated once and discarded:
 * a directory can lie, and a 42 KB file that maps many parts to the same bytes inflates to 4 GB.
 */
export async function looksLikeXlsx(bytes: Bytes): Promise<FileIssue | null> {
  const entries = await directory(bytes);
  if (typeof entries === "string") return entries;
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length || !names.has("[Content_Types].xml") || !names.has("xl/workbook.xml"))
    return "archive";
  if (entries.some(({ name }) => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|vbaProject/i.test(name))) return "macros";
  if (entries.reduce((sum, { plain }) => sum + plain, 0) > MAX_INFLATED) return BOMB;
  let end = 0;
  for (const entry of entries.sort((a, b) => a.at - b.at)) {
    const from = await contentAt(bytes, entry);
    // Overlapping parts.
    if (from === null || entry.at < end) return BROKEN;
    end = from + entry.packed;
    if (end > bytes.size) return BROKEN;
    if (entry.method === 8 ? !(await inflatesTo(bytes.chunks(from, end), entry.plain)) : entry.packed !== entry.plain)
      return BOMB;
  }
  return null;
}

const BROKEN = "sheet";
const BOMB = "sheetBomb";

async function directory(bytes: Bytes): Promise<Entry[] | FileIssue> {
  const end = await zipEnd(bytes);
  if (!end || end.directoryAt + end.directoryBytes > end.at) return BROKEN;
  if (end.entries > MAX_ENTRIES || end.directoryBytes > MAX_DIRECTORY_BYTES) return BOMB;
  const all = await bytes.read(end.directoryAt, end.directoryBytes);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < end.entries; ) {
    if (at + 46 > all.length || all.readUInt32LE(at) !== ENTRY) return BROKEN;
    const [flags, method] = [all.readUInt16LE(at + 8), all.readUInt16LE(at + 10)];
    const [packed, plain, local] = [all.readUInt32LE(at + 20), all.readUInt32LE(at + 24), all.readUInt32LE(at + 42)];
    const [named, extra, comment] = [28, 30, 32].map((place) => all.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    // Encrypted, unknown compression, or larger than 4 GB.
    if (flags & 1 || (method !== 0 && method !== 8) || [packed, plain, local].includes(ZIP64)) return BROKEN;
    entries.push({ name: all.toString("utf8", at + 46, at + 46 + named), at: local, packed, plain, method });
    at += 46 + named + extra + comment;
  }
  return entries;
}

async function contentAt(bytes: Bytes, { at }: Entry): Promise<number | null> {
  const head = await bytes.read(at, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) return null;
  return at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
}

/** Whether it inflates to exactly the declared length; stops at the first excess byte. */
async function inflatesTo(chunks: AsyncIterable<Buffer>, plain: number): Promise<boolean> {
  const inflate = createInflateRaw();
  let length = 0;
  const ended = new Promise<boolean>((done) => {
    inflate.on("data", ({ length: more }: Buffer) => {
      length += more;
      if (length > plain) done(false);
    });
    inflate.on("end", () => done(length === plain)).on("error", () => done(false));
  });
  try {
    for await (const chunk of chunks) {
      if (length > plain) break;
      // Copy, as the reader reuses its buffer.
      if (!inflate.write(Buffer.from(chunk)))
        await Promise.race([new Promise((go) => inflate.once("drain", go)), ended]);
    }
    inflate.end();
    return await ended;
  } finally {
    inflate.destroy();
  }
}
