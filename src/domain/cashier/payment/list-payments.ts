import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { PAYMENT_DTO_SQL, PAYMENT_FROM_SQL, type PaymentRow, toPaymentDto } from "./rows";
import type { PaymentList, PaymentQuery } from "./schema";

type ListPaymentsInput = z.output<typeof PaymentQuery>;
type Narrowed = Omit<ListPaymentsInput, "page" | "per_page" | "cursor">;

/**
 * Payments of the branch, latest day first, by `cursor` or page; with their count (10,001: more) and the total worth of
 * valid ones. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listPayments(
  ctx: Ctx<OperatorActor>,
  input: ListPaymentsInput,
): Promise<z.input<typeof PaymentList>> {
  const { where, values, shape } = await narrowing(ctx, input);
  const counting = ctx.query<{ total: number; worth: string }>(
    `payment.count.${shape}`,
    `select count(*)::int as total, coalesce(sum(worth) filter (where trashed_at is null), 0)::text as worth
       from (select p.worth, p.trashed_at from payments p where ${where} order by p.pay_date desc, p.id desc limit ${COUNTED + 1}) c`,
    [...values],
  );
  const after = input.cursor ? markOf(input.cursor) : undefined;
  const bounds = after
    ? `and (p.pay_date, p.id) < ($${values.push(after.day)}::date, $${values.push(after.id)}::int)`
    : "";
  const most = `$${values.push(input.per_page + 1)}::int`;
  const skipped = `$${values.push(after ? 0 : (input.page - 1) * input.per_page)}::int`;
  const rows = await ctx.query<{ row: PaymentRow; mark: string }>(
    `payment.list.${shape}${after ? ".after" : ""}`,
    `select ${PAYMENT_DTO_SQL} as row, p.pay_date::text || '_' || p.id as mark
       from (select * from payments p where ${where} ${bounds}
              order by p.pay_date desc, p.id desc limit ${most} offset ${skipped}) p ${PAYMENT_FROM_SQL}
      order by p.pay_date desc, p.id desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  const [counted] = await counting;
  return {
    items: shown.map(({ row }) => toPaymentDto(row)),
    meta: { total: counted!.total, worth: BigInt(counted!.worth), next_cursor },
  };
}

/** Filter of payments `p` for a list or file. */
export async function narrowing(ctx: Pick<Ctx<OperatorActor>, "query" | "actor">, input: Narrowed) {
  const parties = input.search ? await findPartiesByName(ctx, input.search) : [];
  return clausesOf(ctx.actor.branchId, input, parties);
}

/** `named`: parties that match the search. */
function clausesOf(branchId: number, input: Narrowed, partyKeys: readonly string[]) {
  const { type, method, status, account_id, counterparty, from, to, min_amount, max_amount, search } = input;
  const { add, place, all } = filtersFrom("p.branch_id = $1", [branchId]);
  add("y", type, (at) => `p.type = ${at}::text::"PaymentType"`);
  add("m", method, (at) => `p.method = ${at}::text::"PaymentMethod"`);
  if (status)
    add(
      status === "trashed" ? "T" : "P",
      true,
      (at) => `(p.trashed_at is not null) = (${at}::boolean = ${status === "trashed"})`,
    );
  // Includes the target account of transfers.
  add(
    "a",
    account_id,
    (at) => `(p.account_id = ${at}::int or p.type = 'transfer' and p.counter_account_id = ${at}::int)`,
  );
  if (counterparty?.type === "account")
    add("k", counterparty.id, (at) => `p.party is null and p.counter_account_id = ${at}::int`);
  else add("c", counterparty && `${counterparty.type}:${counterparty.id}`, (at) => `p.party = ${at}::text`);
  add("o", input.cost_center_id, (at) => `p.cost_center_id = ${at}::int`);
  add("f", from, (at) => `p.pay_date >= ${at}::date`);
  add("t", to, (at) => `p.pay_date <= ${at}::date`);
  add("n", min_amount, (at) => `p.amount >= ${at}::bigint`);
  add("x", max_amount, (at) => `p.amount <= ${at}::bigint`);
  if (search) {
    const digits = asciiDigits(search.trim());
    const number = /^\d{1,9}$/.test(digits) ? place(digits) : null;
    const parties = partyKeys.length > 0 ? place(partyKeys) : null;
    add(`${number ? "N" : ""}${parties ? "p" : ""}s`, `%${literal(folded(search.trim()))}%`, (at) => {
      const written = `${foldedSql("concat_ws(' ', p.reference, p.description)")} like ${at}`;
      const clauses = [number && `p.number = ${number}::int`, parties && `p.party = any(${parties}::text[])`, written];
      return `(${clauses.filter(Boolean).join(" or ")})`;
    });
  }
  return all();
}

/** Parses a cursor of this list. Throws fieldInvalid (3003) for any other text. */
function markOf(cursor: string): { day: string; id: string } {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)_(\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!day || !id || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { day, id };
}
