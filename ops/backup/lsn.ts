/** Size of a segment of the write-ahead log in bytes: PostgreSQL's default, used by our clusters. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** Parses a log position such as `16/B374D848` to bytes from the beginning. */
export function lsnOf(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Number of the segment that contains a position. */
export const numberOf = (lsn: bigint) => lsn / SEGMENT_BYTES;

/** PostgreSQL's file name: timeline, then number. */
export function segmentName(timeline: number, number: bigint): string {
  const each = 0x1_0000_0000n / SEGMENT_BYTES;
  return [BigInt(timeline), number / each, number % each]
    .map((part) => part.toString(16).padStart(8, "0"))
    .join("")
    .toUpperCase();
}

export const SEGMENT = /^[0-9A-F]{24}$/;

export function readSegmentName(name: string): { timeline: number; number: bigint } {
  const part = (at: number) => BigInt(`0x${name.slice(at, at + 8)}`);
  return { timeline: Number(part(0)), number: part(8) * (0x1_0000_0000n / SEGMENT_BYTES) + part(16) };
}
