import { refuseField } from "../../kernel/errors";

/** A line's position in the books: ordered by day, document and line. */
export type Key = { day: string; voucher: bigint; line: number };

/**
 * End of a page of a statement with the direction of the next one. `balance` is the running balance when the cursor was
 * created: only used to detect changes.
 */
export type Cursor = Key & { way: "on" | "back"; balance: bigint };

export const writeCursor = ({ way, day, voucher, line, balance }: Cursor): string =>
  Buffer.from(`${way}_${day}_${voucher}_${line}_${balance}`).toString("base64url");

const WRITTEN = /^(on|back)_(\d{4}-\d\d-\d\d)_(\d{1,18})_(\d{1,4})_(-?\d{1,18})$/;

/** Parses a cursor. Throws fieldInvalid (3003) at `cursor` for any other text. */
export function readCursor(text: string): Cursor {
  const match = WRITTEN.exec(Buffer.from(text, "base64url").toString());
  const [, way, day, voucher, line, balance] = match ?? [];
  // Rejects nonexistent days such as 30 February.
  if (!day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of a statement", fa: "نشانگر صورتحساب نیست" });
  return { way: way as Cursor["way"], day, voucher: BigInt(voucher!), line: Number(line), balance: BigInt(balance!) };
}
