import { z } from "zod";
import { code, count, id, instant, money, moneyOut, page, text } from "../../kernel/primitives";
import { FactorCode } from "../../people/operator-factor/schema";
import { MINUTES, STANDS } from "./rules";

/** The branch's own account at the core, from the current books. */
export const BranchCredit = z.object({
  ceiling: moneyOut,
  used: moneyOut,
  held: moneyOut,
  available: moneyOut,
  currency: z.string(),
  signature: z.string().nullable(),
  signed_at: instant.nullable(),
  valid: z.boolean().meta({ description: "true when the signature is ours and covers these amounts" }),
});

/** `ceiling`: granted by the core. */
export const CreditGrant = z.object({ ceiling: money });

/** A colleague's use of its ceiling. `agreed` + `allowance` is the `ceiling` in force. */
export const ColleagueCredit = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_latin: z.string().nullable(),
  currency: z.string(),
  agreed: moneyOut,
  allowance: moneyOut.meta({ description: "approvals in force" }),
  bounced: moneyOut.meta({ description: "part of `used` that is bounced cheques" }),
  ceiling: moneyOut,
  used: moneyOut.meta({ description: "amount owed, including lines dated in the future" }),
  held: moneyOut,
  available: moneyOut,
  stand: z.enum(STANDS),
});

export const ColleagueCreditQuery = page.extend({ stand: z.enum(STANDS).nullish(), search: text(100).nullish() });
export const ColleagueCredits = z.object({
  items: z.array(ColleagueCredit),
  meta: z.object({ total: z.int(), over: z.int(), near: z.int() }),
});
export const ColleagueRef = z.object({ colleague_id: id });

/** `manager`: who signs on the spot if the caller may not approve. */
export const Approve = z.object({
  colleague_id: id,
  amount: money,
  minutes: count(1, MINUTES.most).default(MINUTES.usual),
  reason: text(300),
  manager: z
    .object({ personnel_id: code(64), password: z.string().min(1).max(200), code: FactorCode.nullish() })
    .nullish()
    .meta({ description: "second factor code, if two-step verification is on" }),
  request_key: z.uuid().nullish().meta({ description: "idempotency key of the call: approved once" }),
});

export const Approval = z.object({
  id: z.int(),
  colleague: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable(), currency: z.string() }),
  amount: moneyOut,
  reason: z.string(),
  asked_by: z.string().meta({ description: "name of a person" }),
  approved_by: z.string(),
  approved_at: instant,
  expires_at: instant,
  ended_at: instant.nullable(),
  /** A person's name; `time`: it expired. */
  ended_by: z.string().nullable(),
});
export const ApprovalQuery = page.extend({ state: z.enum(["live", "ended"]).nullish() });
export const Approvals = z.object({ items: z.array(Approval), meta: z.object({ total: z.int() }) });
export const ApprovalRef = z.object({ id });
