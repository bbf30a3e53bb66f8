import { randomUUID } from "node:crypto";
import { exactJson } from "./exact";

/** The embedded parts of the serialization in progress. */
let parts: Buffer[] | null = null;
/** Unguessable placeholder for a part. */
const PLACE = randomUUID();

class RawJson {
  constructor(readonly bytes: Buffer) {}

  toJSON(): unknown {
    if (!parts) return JSON.parse(this.bytes.toString());
    parts.push(this.bytes);
    return PLACE;
  }
}

/** Serializes `value` now, as it will be sent: for long answers whose other parts are still pending. */
export const rawJson = <T extends object>(value: T): T => new RawJson(bytesOf(jsonOf(value))) as unknown as T;

/** Encodes text as bytes; buffers are returned unchanged. */
export const bytesOf = (json: string | Buffer): Buffer => (typeof json === "string" ? Buffer.from(json) : json);

const COMMA = Buffer.from(",");

/** A list of pre-serialized values. */
export function rawJsonList<T extends object>(made: T[]): T[] {
  const items = made.flatMap((one) => [COMMA, (one as unknown as RawJson).bytes]);
  return new RawJson(Buffer.concat([Buffer.from("["), ...items.slice(1), Buffer.from("]")])) as unknown as T[];
}

/**
 * JSON.stringify with exact amounts (domain/kernel/exact.ts) that embeds `rawJson` parts as they are: bytes when there are
 * any, else text.
 */
export function jsonOf(whole: object): string | Buffer {
  const made: Buffer[] = [];
  const before = parts;
  parts = made;
  try {
    const text = exactJson(whole);
    if (made.length === 0) return text;
    const around = text.split(`"${PLACE}"`).map((piece) => Buffer.from(piece));
    return Buffer.concat(around.flatMap((piece, at) => (at === 0 ? piece : [made[at - 1]!, piece])));
  } finally {
    parts = before;
  }
}
