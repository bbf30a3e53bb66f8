/** Bytes of one segment of the write-ahead log; our clusters are made with PostgreSQL's default. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** A place in the write-ahead log, in bytes from its beginning, from `16/B374D848`. */
export function lsnOf(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** The number of the segment that a place is in. */
export const numberOf = (lsn: bigint) => lsn / SEGMENT_BYTES;

/** As PostgreSQL calls the file: timeline, then number. */
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
