import { refuseField } from "../errors";

/** A line's place in the books: they are read by day, document and line. */
export type Key = { day: string; voucher: bigint; line: number };

/**
 * Where a page of a statement ends, and which way the next is read. `balance` is what stood there when the cursor was made:
 * a hint to notice that it changed, never taken for the balance.
 */
export type Cursor = Key & { way: "on" | "back"; balance: bigint };

export const writeCursor = ({ way, day, voucher, line, balance }: Cursor): string =>
  Buffer.from(`${way}_${day}_${voucher}_${line}_${balance}`).toString("base64url");

const WRITTEN = /^(on|back)_(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d{1,4})_(-?\d{1,18})$/;

/** Reads a cursor; 3003 at `cursor` for any other text. */
export function readCursor(text: string): Cursor {
  const match = WRITTEN.exec(Buffer.from(text, "base64url").toString());
  const [, way, day, voucher, line, balance] = match ?? [];
  // 30 February is no day.
  if (!day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of a statement", fa: "نشانگر صورتحساب نیست" });
  return { way: way as Cursor["way"], day, voucher: BigInt(voucher!), line: Number(line), balance: BigInt(balance!) };
}
