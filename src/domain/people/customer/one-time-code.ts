import { randomInt } from "node:crypto";
import type { Query } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { Attempt } from "../../platform/attempt-limit/record-attempt";
import { type AttemptLimit, sourceOf } from "../../platform/attempt-limit/rules";
import type { Contact } from "./contact";

const DIGITS = 6;
export const LIFE_SECONDS = 120;
/** Requested again earlier, the sent code stays valid. */
export const RESEND_SECONDS = 60;
/**
 * Hourly codes for one contact: from one source, from a recently successful source, from all others together. With ten
 * tries per code (five from the requesting source, five elsewhere) that allows some 100 guesses of a million per hour.
 */
export const MAX_PER_HOUR = { source: 3, known: 5, all: 10 };
/** Limit of codes requested by one source, for any contact. */
export const SENDS: AttemptLimit = { most: 60, seconds: 15 * 60 };

/** Keyed hash with a key the database does not have. */
export type HashCode = (text: string) => Buffer;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/** Binds a code to one contact of one branch. */
export const hashed = (hash: HashCode, branchId: number, { value }: Contact, code: string): Buffer =>
  hash(`${branchId}:${value}:${code}`);

/** Attempt counter of a contact and address. */
export const guessAt = (branchId: number, { value }: Contact, address: string | null): Attempt => ({
  identifier: `otp:${branchId}:${value}`,
  address,
});

/**
 * Per address only: over all addresses the codes themselves are limited, so that attackers cannot lock out the owner.
 */
export const TRIES: AttemptLimit = { most: 5, seconds: 15 * 60 };

type Tried = { id: ColumnOf<"one_time_codes", "id">; good: boolean };
type Try = { branchId: number; contact: Contact; hash: Buffer; address: string | null; now: Date };

/**
 * Tries a code: the newest requested by this source, else the newest sent to the contact; unused, valid and with tries
 * left. So foreign requests and guesses do not invalidate the owner's code. A wrong code costs a try. Returns its id
 * when correct; it remains valid until used.
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
