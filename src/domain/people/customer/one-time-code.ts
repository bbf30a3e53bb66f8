import { randomInt } from "node:crypto";
import type { Query } from "../../kernel/context";
import type { Attempt } from "../../platform/attempt-limit/record-attempt";
import { type AttemptLimit, sourceOf } from "../../platform/attempt-limit/rules";
import type { Contact } from "./contact";

const DIGITS = 6;
export const LIFE_SECONDS = 120;
/** Asked again sooner, the code that was sent stays. */
export const RESEND_SECONDS = 60;
/**
 * Codes an hour for one contact: of one source, of a source it was let in from of late, of all others together. With ten tries
 * a code (five where it was asked for, five elsewhere) that is some 100 guesses of a million an hour, whoever asks.
 */
export const MAX_PER_HOUR = { source: 3, known: 5, all: 10 };
/** Codes that one source has sent, to whomever. */
export const SENDS: AttemptLimit = { most: 60, seconds: 15 * 60 };

/** A keyed hash under a key that the database does not have. */
export type HashCode = (text: string) => Buffer;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/** Good for one contact of one branch. */
export const hashed = (hash: HashCode, branchId: number, { value }: Contact, code: string): Buffer =>
  hash(`${branchId}:${value}:${code}`);

/** Whose guesses are counted together. */
export const guessAt = (branchId: number, { value }: Contact, address: string | null): Attempt => ({
  identifier: `otp:${branchId}:${value}`,
  address,
});

/** By address alone: over all addresses the codes themselves are bounded, and nobody's guesses keep the owner of one out. */
export const TRIES: AttemptLimit = { most: 5, seconds: 15 * 60 };

type Tried = { id: number; good: boolean };
type Try = { branchId: number; contact: Contact; hash: Buffer; address: string | null; now: Date };

/**
 * Tries a code: the newest that was asked for where it comes from, else the newest that was sent to the contact; unused, in
 * its time and with tries left. So nobody else's asking or guessing ends it for whoever asked. A wrong one costs a try. Answers
 * its number where it was right; it stays usable until it is used.
 */
export async function tryCode(query: Query, given: Try): Promise<number | null> {
  const { branchId, contact, hash, address, now } = given;
  const values = [branchId, contact.value, hash, now, sourceOf(address)];
  const [tried] = await query<Tried>("customer.try-code", TRY, values);
  return tried?.good ? tried.id : null;
}

const TRY = `
  update one_time_codes c
     set tries_left = c.tries_left - case when c.code <> $3 and c.asked_from = $5 then 1 else 0 end,
         strangers_left = c.strangers_left - case when c.code <> $3 and c.asked_from <> $5 then 1 else 0 end
    from (select n.id from one_time_codes n where n.branch_id = $1 and n.identifier = $2
           order by n.asked_from = $5 and n.used_at is null and n.expires_at > $4 desc, n.sent_at desc, n.id desc
           limit 1) newest
   where c.branch_id = $1 and c.id = newest.id and c.used_at is null and c.expires_at > $4
     and case when c.asked_from = $5 then c.tries_left else c.strangers_left end > 0
  returning c.id, c.code = $3 as good`;
