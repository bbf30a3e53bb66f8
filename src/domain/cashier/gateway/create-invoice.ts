import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { actorName } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { Allowed, Invoicer } from "./invoicer";
import { type Invoicing, priceInvoice, subjectOf } from "./price-invoice";
import { NOT_OURS, returnUrlOf } from "./return-url";
import { DRIVES, type Drive } from "./rules";
import type { Invoice, Invoiced } from "./schema";

/** 192 bits: cannot be guessed. */
const NAME_BYTES = 24;

/**
 * Creates a payment link. Purpose, payer and amount come from our data and are immutable. Idempotent by key for 24
 * hours; referenceReused (3010) for a key of another payment. Throws notFound (3009) for records outside the branch,
 * fieldMissing (3002) and fieldInvalid (3003) for invalid input: an amount beyond the gateway's limits or the open
 * amount, or a disallowed return address.
 */
export async function createInvoice(ctx: Invoicer, input: Invoice, allow: Allowed): Promise<z.input<typeof Invoiced>> {
  const invoice = invoicing(input);
  const returnUrl = input.return_url == null ? null : returnUrlOf(input.return_url, allow);
  if (input.return_url != null && returnUrl === null) throw refuseField("return_url", NOT_OURS);
  const { branchId } = ctx.actor;
  const requestKey = ctx.requestKey ? `${actorName(ctx.actor)} ${ctx.requestKey}` : null;
  if (requestKey !== null) {
    const made = await madeBefore(ctx, invoice, requestKey);
    if (made) return toInvoiceDto(made);
  }
  const price = await priceInvoice(ctx, invoice, allow);
  const [made] = await ctx.query<Made>("gateway.invoice", INVOICE, [
    ...[branchId, name(), name(), price.gateway_id, invoice.drive, price.model, price.reference_id, price.payer],
    ...[price.amount, price.currency, returnUrl, price.description, requestKey, actorName(ctx.actor), price.minutes],
    ctx.requestId,
  ]);
  if (made) return toInvoiceDto(made);
  const first = requestKey === null ? null : await madeBefore(ctx, invoice, requestKey);
  if (!first) throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
  return toInvoiceDto(first);
}

/** The link of an idempotency key, for a day: afterwards the key creates a new link. */
async function madeBefore({ query, actor }: Invoicer, input: Invoicing, requestKey: string): Promise<Made | null> {
  const values = [actor.branchId, requestKey];
  const [made] = await query<CreateInvoiceInput>("gateway.made-before", MADE_BEFORE, values);
  if (!made) return null;
  if (made.fresh && !isOf(made, input)) throw new Refusal("referenceReused", { fields: [KEY] });
  if (made.fresh) return made;
  await query("gateway.forget-key", FORGET_KEY, values);
  return null;
}

/** Whether the input equals the first request; members left to the server are those of the first link. */
function isOf(made: CreateInvoiceInput, input: Invoicing): boolean {
  const subject = subjectOf(input);
  const { drive, amount, gateway_id, currency } = input;
  return (
    made.drive === drive &&
    made.model === subject?.type &&
    made.reference_id === subject.id &&
    (amount == null || BigInt(made.amount) === amount) &&
    (gateway_id == null || made.gateway_id === gateway_id) &&
    (currency == null || made.currency.trim() === currency)
  );
}

/** The purpose by name, or by a gateway's id together with the purpose. */
function invoicing({ drive, ...input }: Invoice): Invoicing {
  if ((DRIVES as readonly string[]).includes(drive)) return { ...input, drive: drive as Drive };
  if (!/^\d{1,9}$/.test(drive)) throw new Refusal("notFound");
  if (input.model == null) throw new Refusal("fieldMissing", { fields: [{ path: "model", message: NEEDED }] });
  const by = input.model === "passenger" ? "wallet" : input.model;
  return { ...input, gateway_id: Number(drive), drive: by };
}

const name = () => randomBytes(NAME_BYTES).toString("base64url");

type Made = RowOf<"gateway_payments", "serial_id" | "slug" | "amount" | "currency" | "expires_at">;
type CreateInvoiceInput = Made & {
  drive: Drive;
  model: NonNullable<ColumnOf<"gateway_payments", "model">>;
  reference_id: NonNullable<ColumnOf<"gateway_payments", "reference_id">>;
  gateway_id: ColumnOf<"gateway_payments", "gateway_id">;
  fresh: boolean;
};
const toInvoiceDto = ({ serial_id, slug, amount, currency, expires_at }: Made) => ({
  ...{ serial_id, expires_at },
  link: `/p/${slug}`,
  amount: BigInt(amount),
  currency: currency.trim(),
});

const RETURNING = "serial_id, slug, amount, currency, expires_at";
const MADE_BEFORE = `
  select ${RETURNING}, drive, model, reference_id, gateway_id, created_at > now() - interval '24 hours' as fresh
    from gateway_payments where branch_id = $1 and request_key = $2`;
const FORGET_KEY = `
  update gateway_payments set request_key = null
   where branch_id = $1 and request_key = $2 and created_at <= now() - interval '24 hours'`;

const INVOICE = `
  with made as (
    insert into gateway_payments (branch_id, serial_id, slug, gateway_id, drive, model, reference_id, payer, amount, currency,
                                  return_url, description, request_key, created_by, expires_at, next_check_at)
    values ($1, $2, $3, $4, $5::"GatewayDrive", $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + $15::int * interval '1 min',
            now() + $15::int * interval '1 min')
    on conflict (branch_id, request_key) do nothing
    returning *
  ), said as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'payment.created', 'gateway_payment', id::text, jsonb_build_object('id', id, 'serial_id', serial_id) from made
  ), logged as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select branch_id, created_by, 'gateway_payment.create', 'gateway_payment', id::text, $16,
           jsonb_strip_nulls(jsonb_build_object('drive', drive, 'payer', payer, 'amount', amount, 'currency', currency,
             'gateway_id', gateway_id, 'model', model, 'reference_id', reference_id))
      from made
  )
  select ${RETURNING} from made`;

const KEY = {
  path: "Idempotency-Key",
  message: { en: "was already used for another payment", fa: "پیش‌تر برای پرداخت دیگری به کار رفته است" },
};
const NEEDED = { en: "is required with `id`", fa: "نوع مورد پرداخت لازم است" };
