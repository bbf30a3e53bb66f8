import type { FileHandle } from "node:fs/promises";

/** One page (block) of a table or index whose checksum does not match. */
export type WrongPage = { path: string; block: number; lsn: bigint };

export const PAGE = 8_192;
const PAGES_A_SEGMENT = 131_072;
/** A file of a table, an index or one of their maps in a cluster; the second group is its gigabyte segment. */
const RELATION = /^(?:base\/\d+|global|pg_tblspc\/.+)\/(\d+)(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;

export const isRelation = (path: string) => RELATION.test(path);
const firstBlock = (path: string) => Number(RELATION.exec(path)?.[2] ?? 0) * PAGES_A_SEGMENT;
export const filenodeOf = (path: string) => Number(RELATION.exec(path)![1]);

const PRIME = 16_777_619;
const SUMS = 32;
// From PostgreSQL's src/include/storage/checksum_impl.h.
const BASES = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
const [CHECKSUM_AT, UPPER_AT] = [8, 14];
const words = new Uint32Array(PAGE / 4);
const bytes = new Uint8Array(words.buffer);
const sums = new Uint32Array(SUMS);

/** PostgreSQL's algorithm; for little-endian machines, the only ones we build for. */
function checksumOfPage(page: Uint8Array, block: number): number {
  bytes.set(page);
  bytes[CHECKSUM_AT] = 0;
  bytes[CHECKSUM_AT + 1] = 0;
  sums.set(BASES);
  for (let at = 0; at < words.length; at++) {
    const mixed = sums[at % SUMS]! ^ words[at]!;
    sums[at % SUMS] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  }
  let result = 0;
  for (let at = 0; at < SUMS; at++) {
    let sum = sums[at]!;
    for (let round = 0; round < 2; round++) sum = Math.imul(sum, PRIME) ^ (sum >>> 17);
    result ^= sum;
  }
  return (((result ^ block) >>> 0) % 65_535) + 1;
}

const lsnOfPage = (page: Buffer) => (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
/** A page that was only allocated has neither. */
const isRight = (page: Buffer, block: number) =>
  page.readUInt16LE(UPPER_AT) === 0 || page.readUInt16LE(CHECKSUM_AT) === checksumOfPage(page, block);

/**
 * Checks the pages of a part of a file that starts at `at`. A wrong page is read once more, since the server may have
 * been writing it; the second read replaces it in the part.
 */
export async function wrongPages(given: {
  path: string;
  part: Buffer;
  at: number;
  source: FileHandle;
}): Promise<WrongPage[]> {
  const { path, part, at, source } = given;
  const wrong: WrongPage[] = [];
  for (let offset = 0; offset + PAGE <= part.length; offset += PAGE) {
    const block = firstBlock(path) + (at + offset) / PAGE;
    const page = part.subarray(offset, offset + PAGE);
    if (isRight(page, block)) continue;
    await source.read(page, 0, PAGE, at + offset);
    if (!isRight(page, block)) wrong.push({ path, block, lsn: lsnOfPage(page) });
  }
  return wrong;
}

/** Pages the log will not rewrite: writes during the backup are in the log from its start to its end. */
export const lasting = (wrong: readonly WrongPage[], { startLsn, stopLsn }: { startLsn: bigint; stopLsn: bigint }) =>
  wrong.filter(({ lsn }) => lsn < startLsn || lsn > stopLsn);
