import { z } from "zod";
import { DocumentOut, PartyOut, PersonRef } from "../party/schema";
import { code, count, date, id, instant, money, moneyOut, page, text } from "../primitives";
import { CASES, DRIVERS, DRIVES } from "./rules";

const currency = code(3)
  .pipe(
    z
      .string()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
  )
  .nullish();
const returnUrl = text(2_000)
  .nullish()
  .meta({ description: "URL the payer returns to: an address of this service or of a site of the branch" });
/** A payment's public name. */
const serial = code(64);

const STATUS_NAMES = ["created", "pending", "failed", "success", "reversed", "expired"] as const;
const status = {
  status: z.int().meta({ description: "0 created, 1 pending, 2 failed, 3 success, 4 reversed, 5 expired" }),
  status_name: z.enum(STATUS_NAMES),
};
export type StatusName = (typeof STATUS_NAMES)[number];
export const statusName = (number: number): StatusName => STATUS_NAMES[number]!;

const shape = {
  id: id.nullish().meta({ description: "for a colleague, an announcement, or a wallet's owner" }),
  model: z
    .enum(["passenger", "colleague", "announcement", "trade"])
    .nullish()
    .meta({ description: "kind of record that `id` refers to" }),
  owner: PersonRef.nullish().meta({ description: "for `wallet`: the owner" }),
  party: PersonRef.nullish().meta({ description: "for `pay`: the payer" }),
  amount: money.nullish(),
  currency,
  gateway_id: id.nullish().meta({ description: "defaults to the first active gateway of the currency" }),
  return_url: returnUrl,
  description: text(300).nullish(),
};

/** `drive`: wallet, trade, colleague, announcement, pay, or a gateway's id. */
export const Invoice = z.object({ drive: code(20), ...shape });
export type Invoice = z.output<typeof Invoice>;

/** A link that can be sent to whoever pays. */
export const Invoiced = z.object({
  serial_id: z.string(),
  link: z.string().meta({ description: "absolute URL of the payment page, ends in /p/{slug}" }),
  amount: moneyOut,
  currency: z.string(),
  expires_at: instant,
});

export const InvoiceVerify = z.object({ drive: code(20), serial_id: serial });
export const SerialRef = z.object({ serial_id: serial });

const Failure = z.object({ code: z.string(), message: z.string() }).nullable();

/** What became of a payment. `card`: the BIN and the last four digits at most. `final`: asking again will not change it. */
const Outcome = z.object({
  serial_id: z.string(),
  ...status,
  final: z.boolean(),
  amount: moneyOut,
  currency: z.string(),
  tracking_code: z.string().nullable(),
  card: z.string().nullable(),
  failure: Failure,
  created_at: instant,
  expires_at: instant,
  settled_at: instant.nullable(),
});

/** What the payer's own front-end is told. */
export const OwnDetails = Outcome.extend({ description: z.string() });

/** What anybody who knows the serial is told: of the card four digits, no number of ours. */
export const PublicDetails = z.object({
  serial_id: z.string(),
  ...status,
  final: z.boolean(),
  amount: moneyOut,
  currency: z.string(),
  tracking_code: z.string().nullable(),
  card: z.string().nullable(),
  failure: Failure,
});

/** `applied`: what was paid for was marked paid; else `apply_fault` says why the money stays in the wallet. */
const applied = {
  applied: z.boolean(),
  payment_id: z.int().nullable().meta({ description: "the stored receipt" }),
  apply_fault: z.string().nullable(),
};

export const Verified = Outcome.extend({
  drive: z.enum(DRIVES),
  reference: z.object({ type: z.string(), id: z.int() }).nullable(),
  gateway_id: z.int(),
  ...applied,
});

const Counts = z.object({
  created: z.int(),
  pending: z.int(),
  failed: z.int(),
  success: z.int(),
  reversed: z.int(),
  expired: z.int(),
  paid: moneyOut.meta({ description: "total of successful transactions" }),
});

export const GatewayQuery = z.object({
  driver: z.enum(DRIVERS).nullish(),
  currency,
  search: text(100).nullish(),
  from: date.nullish().meta({ description: "counts transactions from this day on" }),
  to: date.nullish(),
});

const gateway = {
  id: z.int(),
  driver: z.enum(DRIVERS),
  title: z.string(),
  title_latin: z.string(),
  currency: z.string(),
  active: z.boolean(),
  position: z.int(),
  least: moneyOut.nullable(),
  most: moneyOut.nullable(),
  transactions: Counts,
};
export const GatewayList = z.object({ items: z.array(z.object(gateway)), meta: z.object({ total: z.int() }) });

/** For the console: with its keys' names and where its hooks arrive. */
export const GatewaySettings = z.object({
  rows: z.array(
    z.object({
      ...gateway,
      settings: z.record(z.string(), z.unknown()),
      kept_secrets: z.array(z.string()),
      hooks_at: z.string().nullable(),
      clearing_account: z
        .object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() })
        .nullable(),
      version: z.int(),
    }),
  ),
});

export const GatewayRef = z.object({ id });
export const GatewayActive = z.object({ id, active: z.boolean(), version: id });
export const GatewayTested = z.object({ ok: z.boolean(), message: z.string().nullable() });
export const GatewaySaved = z.object({ id: z.int(), version: z.int() });

/** `payer`, and whether a link is searched: its serial, tracking code, description, amount or the payer's name. */
export const LinkQuery = page.extend({
  status: z.array(count(0, 5)).max(6).nullish(),
  drive: z.enum(DRIVES).nullish(),
  gateway_id: id.nullish(),
  payer: PersonRef.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  search: text(100).nullish(),
  /** Only those somebody should look at: an open case. */
  with_case: z.boolean().nullish(),
  cursor: text(200).nullish(),
});

export const Link = Outcome.extend({
  id: z.int(),
  link: z.string(),
  drive: z.enum(DRIVES),
  reference: z.object({ type: z.string(), id: z.int() }).nullable(),
  gateway: z.object({ id: z.int(), driver: z.enum(DRIVERS), title: z.string(), title_latin: z.string() }),
  payer: PartyOut,
  description: z.string(),
  created_by: z.string().meta({ description: "name of a person" }),
  document: DocumentOut.nullable(),
  open_cases: z.int(),
  ...applied,
});
export const LinkList = z.object({
  items: z.array(Link),
  meta: z.object({ total: z.int(), paid: moneyOut, next_cursor: z.string().nullable() }),
});
export const LinkRef = z.object({ id });

const Case = z.object({
  id: z.int(),
  kind: z.enum(CASES),
  subject: z.string(),
  link_id: z.int().nullable(),
  serial_id: z.string().nullable(),
  count: z.int(),
  first_at: instant,
  last_at: instant,
  data: z.record(z.string(), z.unknown()),
  state: z.enum(["open", "closed"]),
  note: z.string().nullable(),
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
});

/** A link with what was done with it, newest first, and its cases. */
export const LinkDetails = Link.extend({
  authority: z.string().nullable(),
  return_url: z.string().nullable(),
  redirected_at: instant.nullable(),
  heard_at: instant.nullable(),
  checks: z.int(),
  next_check_at: instant.nullable(),
  events: z.array(z.object({ act: z.string(), at: instant, by: z.string(), data: z.record(z.string(), z.unknown()) })),
  cases: z.array(Case),
});

export const CaseQuery = page.extend({ state: z.enum(["open", "closed"]).nullish(), kind: z.enum(CASES).nullish() });
export const CaseList = z.object({ items: z.array(Case), meta: z.object({ total: z.int() }) });
export const CaseClose = z.object({ id, note: text(500) });

/** b2c and b2b: into their own wallet. */
export const WalletCredit = z.object({ amount: money, gateway_id: id.nullish(), return_url: returnUrl });
export const WalletCredited = z.object({ serial_id: z.string(), link: z.string(), expires_at: instant });
