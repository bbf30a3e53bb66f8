import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { SupplierDocumentLineRequest, SupplierDocumentRequest } from "../../kernel/sql-types";
import type { ColumnOf } from "../../kernel/table-rows";
import { transactBy } from "../../kernel/transact";
import { readBill } from "./read-bill";
import { readSupplierDocument } from "./read-document";
import { refusalFromSql } from "./refused";
import type { BillLineForm, SupplierDocument, SupplierDocumentForm } from "./schema";

type Form = z.output<typeof SupplierDocumentForm>;
type Terms = { decimals: ColumnOf<"ledger.currencies", "exponent">; due_days: number };
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/**
 * Enters a supplier's bill, credit note, ADM or ACM, typed or from a file, and compares it with our bookings. Its number is
 * taken once per supplier and kind. Throws notFound (3009), fieldInvalid (3003) for days, amounts that do not sum, unreadable
 * rows and a known number, tooLarge (3008), fileRefused (3014). Idempotent by `request_key`.
 */
export async function storeSupplierDocument(
  ctx: Ctx<OperatorActor>,
  form: Form,
): Promise<z.input<typeof SupplierDocument>> {
  const { branchId } = ctx.actor;
  const [terms] = await ctx.query<Terms>("supplier-document.terms", TERMS, [branchId, form.supplier_id]);
  const { decimals, due_days } = terms!;
  if (form.file_id != null && !form.reading) throw refuseField("reading", NEEDED);
  const lines =
    form.file_id != null && form.reading
      ? await readBill(ctx, { fileId: form.file_id, reading: form.reading, decimals })
      : (form.lines ?? []);
  const request = requestOf(ctx, form, { lines, due: form.due ?? daysAfter(form.day, due_days) });
  const answer = await transactBy(ctx, "store_supplier_document", request);
  if ("refused" in answer) throw refusalFromSql(answer.refused, { number: TAKEN });
  return readSupplierDocument(ctx, answer);
}

function requestOf(
  { actor, requestId, now }: Ctx<OperatorActor>,
  form: Form,
  { lines, due }: { lines: readonly BillLineForm[]; due: string },
): SupplierDocumentRequest {
  const sum = lines.reduce((all, { net }) => all + net, 0n);
  const amount = form.amount ?? sum;
  if (amount <= 0n) throw refuseField("amount", POSITIVE);
  if (lines.length > 0 && sum !== amount) throw refuseField("amount", sumIs(sum));
  if (form.tax > amount) throw refuseField("tax", NOT_BEYOND);
  if (due < form.day) throw refuseField("due", NOT_BEFORE);
  const days = lines.flatMap(({ day }) => day ?? []).sort();
  const [from, to] = [form.from ?? days[0] ?? form.day, form.to ?? days.at(-1) ?? form.day];
  if (from > to) throw refuseField("to", NOT_BEFORE);
  if (Date.parse(to) - Date.parse(from) > MAX_DAYS * DAY_MS) throw refuseField("from", TOO_LONG);
  const who = actorName(actor);
  return {
    ...{ branch_id: actor.branchId, actor: who, request_id: requestId, at: now },
    request_key: form.request_key ? `${who} ${form.request_key}` : null,
    ...{ supplier_id: form.supplier_id, kind: form.kind, number: form.number, day: form.day, due },
    ...{ from_day: from, to_day: to, amount: Number(amount), tax: Number(form.tax), file_id: form.file_id },
    note: form.note,
    lines: lines.map(
      ({ base, taxes, commission, net, ...line }): SupplierDocumentLineRequest => ({
        ...{ ticket: line.ticket, reference: line.reference, passenger: line.passenger, day: line.day },
        ...{ base: numberOf(base), taxes: numberOf(taxes), commission: numberOf(commission), net: Number(net) },
      }),
    ),
  };
}

const numberOf = (amount: bigint | null | undefined) => (amount == null ? null : Number(amount));
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const TERMS = `
  select x.exponent as decimals, coalesce(t.due_days, 0) as due_days
    from branches b join ledger.currencies x on x.code = b.currency
    left join supplier_terms t on t.branch_id = b.id and t.supplier_id = $2::int
   where b.id = $1::int`;

const NEEDED = { en: "is needed with a file", fa: "با فایل لازم است" };
const TAKEN = { en: "this supplier's document is already entered", fa: "این سند تأمین‌کننده پیش‌تر ثبت شده است" };
const POSITIVE = { en: "must be above zero", fa: "باید بیش از صفر باشد" };
const NOT_BEYOND = { en: "must not exceed the amount", fa: "بیش از مبلغ سند است" };
const NOT_BEFORE = { en: "must not be before it begins", fa: "پیش از آغاز است" };
const TOO_LONG = { en: "must not exceed 366 days", fa: "حداکثر ۳۶۶ روز" };
const sumIs = (sum: bigint) => ({ en: `the lines sum to ${sum}`, fa: `جمع سطرها ${sum} است` });
