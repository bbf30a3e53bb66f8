import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type AttemptLimit, SECRET, sourceOf } from "./rules";

/**
 * The subject of an attempt, such as `1001`, `otp:1:+989120000001`, `discount:passenger:12`, and the address it came
 * from.
 */
export type Attempt = { identifier: string; address: string | null };

/** A counted attempt, by which it can be withdrawn. */
export type RecordedAttempt = { id: bigint };

type Row = { counted: bigint | null; wait: number | null };
type CallerCtx = Pick<Ctx<null>, "query" | "now">;

/**
 * Counts an attempt before it is checked, exactly across all processes and concurrent calls. Throws tooManyRequests
 * (9001) when the address, or all addresses together, exceeded the limit; a refused attempt is not counted. The overall
 * limit does not apply to an address that signed in recently.
 */
export async function recordAttempt(
  { query, now }: CallerCtx,
  { identifier, address }: Attempt,
  { most, seconds, overall }: AttemptLimit = SECRET,
): Promise<RecordedAttempt> {
  const [row] = await query<Row>("guess.count", "select * from record_attempt($1, $2, $3, $4, $5, $6, $7)", [
    identifier,
    sourceOf(address),
    now,
    most,
    seconds,
    overall?.most ?? null,
    overall?.seconds ?? null,
  ]);
  if (row!.counted === null) throw new Refusal("tooManyRequests", { retryAfterSeconds: row!.wait! });
  return { id: row!.counted };
}

/** A correct attempt that proves identity: the address's count is reset, and it is known for 30 days. */
export async function clearAttempts({ query, now }: CallerCtx, { identifier, address }: Attempt): Promise<void> {
  await query("guess.let-in", "select clear_attempts($1, $2, $3)", [identifier, sourceOf(address), now]);
}

/** A correct attempt that does not prove identity: only it is uncounted, earlier failures remain. */
export async function withdrawAttempt({ query }: Pick<Ctx<null>, "query">, { id }: RecordedAttempt): Promise<void> {
  await query("guess.take-back", "delete from sign_in_failures where id = $1", [id]);
}

/** Whether the identifier signed in from the address within 30 days. */
export async function isKnown({ query, now }: CallerCtx, { identifier, address }: Attempt): Promise<boolean> {
  const [row] = await query<{ known: boolean }>("guess.is-known", KNOWN, [identifier, sourceOf(address), now]);
  return row!.known;
}

const KNOWN = `select exists (select from known_addresses
  where identifier = $1 and address = $2 and seen_at > $3::timestamptz - interval '30 days') as known`;
