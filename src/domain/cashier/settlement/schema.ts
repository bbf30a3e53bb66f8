import { z } from "zod";
import { count, date, id, instant, longId, money, moneyOut, text } from "../../kernel/primitives";
import { OpenItems } from "../payment/schema";
import { BUCKETS, LINK_DAYS, MAX_LINK_DAYS, MAX_LINK_SPAN } from "./rules";

export const ColleagueRef = z.object({ colleague_id: id });

const Bucket = z.object({ bucket: z.enum(BUCKETS), amount: moneyOut, count: z.int() });

const Sum = z.object({ count: z.int(), amount: moneyOut });

/**
 * Financial state of a colleague. `balance`: today's debt; `future`: postings of later days. `ceiling`: agreed plus
 * temporarily approved; `used`: debt including later days and holds; both null when the account has none. `ageing`: of
 * their debt or our debt to them, by the settlement day after each document. Minor units of `currency`.
 */
export const Overview = z.object({
  colleague: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    kind: z.string(),
    active: z.boolean(),
    settlement_day: z.int().nullable(),
  }),
  currency: z.string(),
  today: z.string(),
  account_id: z.int(),
  balance: moneyOut,
  future: moneyOut,
  agreed_ceiling: moneyOut,
  /** Temporarily approved in addition. */
  allowance: moneyOut,
  /** Reserved, not posted yet. */
  held: moneyOut,
  ceiling: moneyOut.nullable(),
  used: moneyOut.nullable(),
  available: moneyOut.nullable(),
  wallet: moneyOut,
  /** Received cheques that are unpaid, and bounced ones. */
  cheques: Sum,
  bounced: Sum,
  /** Payments without settlement. */
  unsettled: Sum,
  side: z.enum(["debit", "credit"]),
  ageing: z.array(Bucket),
  items: OpenItems,
});

/** Items that can be settled: unsettled payments, unpaid debts, the wallet. Oldest first. */
export const Unsettled = z.object({
  currency: z.string(),
  today: z.string(),
  wallet: moneyOut,
  payments: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      date: z.string(),
      method: z.string(),
      reference: z.string().nullable(),
      description: z.string(),
      worth: moneyOut,
      left: moneyOut,
      version: z.int(),
    }),
  ),
  items: OpenItems.shape.items,
});

const Settles = z.object({
  document_id: longId,
  date,
  line: count(1, 1_000),
  amount: money,
});
const settles = z.array(Settles).min(1).max(100);

/** `payments`: the rest of each against items; `wallet`: a receipt from the wallet against items. */
export const OffsetForm = z
  .object({
    colleague_id: id,
    payments: z
      .array(z.object({ id, version: id.nullish(), settles }))
      .max(50)
      .nullish(),
    wallet: z.object({ amount: money, date: date.nullish(), description: text(500).nullish(), settles }).nullish(),
    request_key: text(100).nullish(),
  })
  .refine(({ payments, wallet }) => Boolean(payments?.length || wallet), {
    path: ["payments"],
    error: "nothing to offset",
  });

export const OffsetDone = z.object({
  id: z.int(),
  amount: moneyOut,
  /** The receipt from the wallet. */
  payment_id: z.int().nullable(),
});

export const LinkForm = z
  .object({
    colleague_id: id,
    from: date,
    to: date,
    days: count(1, MAX_LINK_DAYS).default(LINK_DAYS),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not end before it begins" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_LINK_SPAN, {
    path: ["from"],
    error: "must be at most two years",
  });

export const LinkRef = z.object({ id });

export const Link = z.object({
  id: z.int(),
  colleague_id: z.int(),
  /** Path on this host. */
  path: z.string(),
  from: z.string(),
  to: z.string(),
  views: z.int(),
  viewed_at: instant.nullable(),
  expires_at: instant,
  revoked_at: instant.nullable(),
  state: z.enum(["open", "expired", "revoked"]),
  created_by: z.string(),
  created_at: instant,
});
export const Links = z.array(Link);
