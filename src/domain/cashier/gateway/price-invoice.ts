import { Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { partyOf } from "../../people/customer/party-of";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import type { Allowed, Invoicer } from "./invoicer";
import { NOT_OURS, returnUrlOf } from "./return-url";
import type { Drive } from "./rules";
import type { Invoice } from "./schema";

export type Invoicing = Omit<Invoice, "drive"> & { drive: Drive };
type Person = { type: "passenger" | "colleague"; id: number };

export type PricedInvoice = {
  gateway_id: number;
  model: string;
  reference_id: number;
  /** The owner of the wallet to credit. */
  payer: string;
  amount: bigint;
  currency: string;
  description: string;
  minutes: number;
};

/** Determines purpose, payer, amount and gateway from the branch's data. */
export async function priceInvoice(
  { query, actor }: Invoicer,
  input: Invoicing,
  { sandbox }: Pick<Allowed, "sandbox">,
): Promise<PricedInvoice> {
  const { subject, payer, note, due } = await payerOf({ query, actor }, input);
  const [known] = await query<Known>("gateway.facts", FACTS, [
    ...[actor.branchId, payer.type, payer.id, input.gateway_id ?? null, input.currency ?? null, sandbox],
  ]);
  if (!known?.party_currency) throw new Refusal("notFound");
  if (known.gateway_id === null) throw refuseField("gateway_id", NO_GATEWAY);
  const currency = known.party_currency.trim();
  if (input.currency != null && input.currency !== currency) throw refuseField("currency", OTHER_CURRENCY);
  // Open items are in the branch's currency.
  if (!known.own && note) throw refuseField("id", NOTE_ELSEWHERE);
  if (!known.own && input.amount == null) throw refuseField("amount", OWED_ELSEWHERE);
  const open = note ? note.open : BigInt(known.owed ?? 0);
  const amount = input.amount ?? due?.amount ?? (input.drive === "colleague" || note ? open : null);
  if (amount === null) throw new Refusal("fieldMissing", { fields: [AMOUNT_NEEDED] });
  if (due && (amount !== due.amount || due.currency !== currency)) throw refuseField("amount", NOT_DUE);
  if (amount <= 0n) throw refuseField("amount", NOTHING);
  if (note && amount > open) throw refuseField("amount", MORE_THAN_OPEN);
  holdToBounds(known, amount);
  return {
    gateway_id: known.gateway_id,
    model: subject.type,
    reference_id: subject.id,
    payer: `${payer.type}:${payer.id}`,
    amount,
    currency,
    description: input.description ?? "",
    minutes: due ? Math.min(known.minutes, due.minutes) : known.minutes,
  };
}

function holdToBounds(known: Known, amount: bigint): void {
  const bounds = [known.least, known.most, ...(known.own ? [known.least_setting, known.most_setting] : [null, null])];
  const [least, most, minSet, maxSet] = bounds.map((bound) => (bound === null ? null : BigInt(bound)));
  if ([least, minSet].some((bound) => bound != null && amount < bound)) throw refuseField("amount", TOO_LITTLE);
  if ([most, maxSet].some((bound) => bound != null && amount > bound)) throw refuseField("amount", TOO_MUCH);
}

/**
 * Checks in advance whether a payment link for an amount in the branch's currency could be created. Throws as
 * `createInvoice`.
 */
export async function checkInvoice(
  { query, actor }: Pick<Invoicer, "query" | "actor">,
  {
    payer,
    amount,
    gateway_id,
    return_url,
  }: { payer: string; amount: bigint } & Pick<Invoice, "gateway_id" | "return_url">,
  allow: Allowed,
): Promise<void> {
  if (return_url != null && returnUrlOf(return_url, allow) === null) throw refuseField("return_url", NOT_OURS);
  const [type, id] = payer.split(":");
  const [known] = await query<Known>("gateway.facts", FACTS, [
    ...[actor.branchId, type, Number(id), gateway_id ?? null, null, allow.sandbox],
  ]);
  if (!known?.party_currency) throw new Refusal("notFound");
  if (known.gateway_id === null || !known.own) throw refuseField("gateway_id", NO_GATEWAY);
  holdToBounds(known, amount);
}

/** The record to pay, as requested; null when not stated. */
export function subjectOf({ drive, id, model, owner, party }: Invoicing): { type: string; id: number } | null {
  if (drive === "pay") return party ?? null;
  if (drive === "wallet" && owner) return owner;
  const type = drive === "wallet" ? model : drive;
  return id == null || type == null ? null : { type, id };
}

type InvoiceSubject = { subject: { type: string; id: number }; payer: Person; note?: { open: bigint }; due?: Due };
/** The amount of a trade to pay by gateway, and the minutes for it. */
type Due = { amount: bigint; currency: ColumnOf<"trades", "currency">; minutes: number };

async function payerOf({ query, actor }: Pick<Invoicer, "query" | "actor">, input: Invoicing): Promise<InvoiceSubject> {
  const { drive, id, model, owner, party } = input;
  if (drive === "wallet") {
    const whose =
      owner ?? (id != null && (model === "passenger" || model === "colleague") ? { type: model, id } : null);
    if (!whose) throw new Refusal("fieldMissing", { fields: [missing("owner")] });
    return { subject: whose, payer: whose };
  }
  if (drive === "pay") {
    const empty = [...(party ? [] : [missing("party")]), ...(input.description ? [] : [missing("description")])];
    if (empty.length > 0) throw new Refusal("fieldMissing", { fields: empty });
    return { subject: party!, payer: party! };
  }
  if (id == null) throw new Refusal("fieldMissing", { fields: [missing("id")] });
  if (drive === "colleague") return { subject: { type: drive, id }, payer: { type: drive, id } };
  if (drive === "trade") return dueOf({ query, actor }, id);
  const [note] = await query<RowOf<"announcements", "party" | "direction" | "status"> & { open: bigint }>(
    "gateway.invoiced-note",
    NOTE,
    [actor.branchId, id],
  );
  if (!note) throw new Refusal("notFound");
  const [type, number] = note.party.split(":");
  if (note.direction !== "debit" || (type !== "passenger" && type !== "colleague")) throw refuseField("id", NOT_OWED);
  if (note.status !== "active") throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  return {
    subject: { type: "announcement", id },
    payer: { type, id: Number(number) },
    note: { open: BigInt(note.open) },
  };
}

/**
 * Throws notFound (3009); operationNotAllowed (8003) when the trade does not await a gateway payment, or its deadline
 * has passed.
 */
async function dueOf({ query, actor }: Pick<Invoicer, "query" | "actor">, id: number): Promise<InvoiceSubject> {
  const party = actor.kind === "customer" ? partyOf(actor) : null;
  const [trade] = await query<Due & { party: ColumnOf<"trades", "party">; waits: boolean }>(
    "gateway.invoiced-trade",
    TRADE,
    [...[actor.branchId, id, party]],
  );
  if (!trade) throw new Refusal("notFound");
  if (!trade.waits || trade.minutes < 1) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  const [type, number] = trade.party.split(":") as [Person["type"], string];
  const due = { amount: BigInt(trade.amount), currency: trade.currency.trim(), minutes: trade.minutes };
  return { subject: { type: "trade", id }, payer: { type, id: Number(number) }, due };
}

const TRADE = `
  select t.party, t.payable - t.wallet_amount as amount, t.currency,
         floor(extract(epoch from t.payment_deadline - now()) / 60)::int as minutes,
         t.status = 'awaiting_payment' and t.method in ('gateway', 'split') as waits
    from trades t where t.branch_id = $1 and t.id = $2 and ($3::text is null or t.party = $3::text)`;

type Known = RowOf<"gateways", "least" | "most"> & {
  party_currency: string | null;
  owed: bigint | null;
  own: boolean;
  gateway_id: ColumnOf<"gateways", "id"> | null;
  least_setting: bigint | null;
  most_setting: bigint | null;
  minutes: number;
};

/** The requested gateway, or the first active one of the payer's currency. */
const FACTS = `
  select w.currency as party_currency, w.owed, w.currency = b.currency as own, g.id as gateway_id, g.least, g.most,
         (s.data->>'least_amount')::bigint as least_setting, (s.data->>'most_amount')::bigint as most_setting,
         coalesce((s.data->>'link_minutes')::int, 1440) as minutes
    from branches b
    left join lateral (
         select c.currency, d.owed from colleagues c ${COLLEAGUE_DEBT("now()")}
          where $2 = 'colleague' and c.branch_id = b.id and c.id = $3 and c.deleted_at is null
         union all
         select b.currency, null from passengers f join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id)
          where $2 = 'passenger' and f.branch_id = b.id and f.id = $3 and p.status = 1 limit 1) w on true
    left join lateral (
         select g.* from gateways g
          where g.branch_id = b.id and g.active and g.currency = w.currency and ($4::int is null or g.id = $4)
            and ($5::text is null or g.currency = $5) and (g.driver <> 'sandbox' or $6::boolean)
          order by g.position, g.id limit 1) g on true
    left join branch_settings s on s.branch_id = b.id and s.type = 'gateway'
   where b.id = $1`;

const NOTE = `
  select n.party, n.direction, n.status, n.worth - n.settled as open
    from announcements n where n.branch_id = $1 and n.id = $2`;

const missing = (path: string): ValidationIssue => ({ path, message: { en: "is needed", fa: "لازم است" } });
const AMOUNT_NEEDED = missing("amount");
const NO_GATEWAY = {
  en: "the branch has no active gateway in this currency",
  fa: "درگاه فعالی با این ارز در شعبه نیست",
};
const OTHER_CURRENCY = { en: "the payer's account is in another currency", fa: "حساب پرداخت‌کننده به ارز دیگری است" };
const NOTE_ELSEWHERE = {
  en: "the note is in the branch's currency, the payer's account in another",
  fa: "اعلامیه به ارز شعبه و حساب پرداخت‌کننده به ارز دیگری است",
};
const OWED_ELSEWHERE = {
  en: "the debt is in the branch's currency, the payer's account in another: give the amount",
  fa: "بدهی به ارز شعبه و حساب پرداخت‌کننده به ارز دیگری است؛ مبلغ را بنویسید",
};
const NOT_DUE = { en: "must be the amount due for the trade", fa: "مبلغ پرداختی این خرید نیست" };
const NOTHING = { en: "nothing is owed: give the amount", fa: "بدهی‌ای نیست؛ مبلغ را بنویسید" };
const MORE_THAN_OPEN = { en: "must not exceed the open amount", fa: "از ماندهٔ باز بیشتر است" };
const TOO_LITTLE = { en: "is below the minimum of the gateway", fa: "از حداقل درگاه کمتر است" };
const TOO_MUCH = { en: "is above the maximum of the gateway", fa: "از حداکثر درگاه بیشتر است" };
const NOT_OWED = { en: "is not a debit note of a person", fa: "اعلامیهٔ بدهکاری یک شخص نیست" };
