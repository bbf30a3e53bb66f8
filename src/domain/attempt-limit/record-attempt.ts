import type { Ctx } from "../context";
import { Refusal } from "../errors";
import { type AttemptLimit, SECRET, sourceOf } from "./rules";

/** What is guessed at, such as `1001`, `otp:1:+989120000001`, `discount:passenger:12`; and from where. */
export type Attempt = { identifier: string; address: string | null };

/** A guess that was counted, by which it can be taken back. */
export type RecordedAttempt = { id: bigint };

type Row = { counted: bigint | null; wait: number | null };
type CallerCtx = Pick<Ctx<null>, "query" | "now">;

/**
 * Counts a guess before it is looked at, exactly and for all processes: many at once are no more than many in turn. 9001
 * where the address, or all of them together, guessed too often; a refused guess is not counted again. Whoever was let in
 * from an address of late is not bound there by what others guess elsewhere.
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

/** It was right and proves who they are: the address starts anew and is known as theirs for 30 days. */
export async function clearAttempts({ query, now }: CallerCtx, { identifier, address }: Attempt): Promise<void> {
  await query("guess.let-in", "select clear_attempts($1, $2, $3)", [identifier, sourceOf(address), now]);
}

/** It was right and proves nothing of who they are: it alone is not counted, what was wrong before still is. */
export async function withdrawAttempt({ query }: Pick<Ctx<null>, "query">, { id }: RecordedAttempt): Promise<void> {
  await query("guess.take-back", "delete from sign_in_failures where id = $1", [id]);
}

/** Whether somebody was let in from there within 30 days. */
export async function isKnown({ query, now }: CallerCtx, { identifier, address }: Attempt): Promise<boolean> {
  const [row] = await query<{ known: boolean }>("guess.is-known", KNOWN, [identifier, sourceOf(address), now]);
  return row!.known;
}

const KNOWN = `select exists (select from known_addresses
  where identifier = $1 and address = $2 and seen_at > $3::timestamptz - interval '30 days') as known`;
