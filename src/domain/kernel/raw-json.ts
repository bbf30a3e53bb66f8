import { randomUUID } from "node:crypto";
import { exactJson } from "./exact";

/** Its parts, while a whole is made of them. */
let parts: Buffer[] | null = null;
/** Nobody outside knows what stands for a part. */
const PLACE = randomUUID();

class RawJson {
  constructor(readonly bytes: Buffer) {}

  toJSON(): unknown {
    if (!parts) return JSON.parse(this.bytes.toString());
    parts.push(this.bytes);
    return PLACE;
  }
}

/** `value` as JSON from now on, as it is sent: for what is told in a long answer of which other parts are still waited for. */
export const rawJson = <T extends object>(value: T): T => new RawJson(bytesOf(jsonOf(value))) as unknown as T;

/** What is text, as it is sent. */
export const bytesOf = (json: string | Buffer): Buffer => (typeof json === "string" ? Buffer.from(json) : json);

const COMMA = Buffer.from(",");

/** A list of what is made already. */
export function rawJsonList<T extends object>(made: T[]): T[] {
  const items = made.flatMap((one) => [COMMA, (one as unknown as RawJson).bytes]);
  return new RawJson(Buffer.concat([Buffer.from("["), ...items.slice(1), Buffer.from("]")])) as unknown as T[];
}

/** JSON.stringify with exact amounts (domain/kernel/exact.ts), which does not make again what `rawJson` made: bytes where something of it was made, else text. */
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
