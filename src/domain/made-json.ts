import { randomUUID } from "node:crypto";

/** Its parts, while a whole is made of them. */
let parts: string[] | null = null;
/** Nobody outside knows what stands for a part. */
const PLACE = randomUUID();

class MadeJson {
  constructor(readonly text: string) {}

  toJSON(): unknown {
    if (!parts) return JSON.parse(this.text);
    parts.push(this.text);
    return PLACE;
  }
}

/** `value` as JSON from now on: for what is told in a long answer of which other parts are still waited for. */
export const madeJson = <T extends object>(value: T): T => new MadeJson(jsonOf(value)) as unknown as T;

/** A list of what is made already. */
export const madeList = <T extends object>(made: T[]): T[] =>
  new MadeJson(`[${made.map((one) => (one as unknown as MadeJson).text).join()}]`) as unknown as T[];

/** JSON.stringify, which does not make again what `madeJson` made. */
export function jsonOf(whole: object): string {
  const made: string[] = [];
  const before = parts;
  parts = made;
  try {
    const text = JSON.stringify(whole);
    if (made.length === 0) return text;
    const around = text.split(`"${PLACE}"`);
    return around.reduce((text, next, at) => text + made[at - 1]! + next);
  } finally {
    parts = before;
  }
}
