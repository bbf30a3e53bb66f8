import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { pageOf } from "../../kernel/keyset";
import { narrowing } from "./filters";
import { type ChequeRow, chequeRow, toChequeDtos, todayAt } from "./rows";
import type { ChequeList, ChequeQuery } from "./schema";

type Sums = { total: number; amount: string; average: string | null };

/**
 * Cheques of the branch by due date, by `cursor` at any depth, with totals. Throws fieldInvalid (3003) for a foreign
 * cursor.
 */
export async function listCheques(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof ChequeQuery>,
): Promise<z.input<typeof ChequeList>> {
  const { page, per_page, cursor } = input;
  const filters = await narrowing(ctx.query, ctx.actor.branchId, input);
  const { where, values, shape } = filters.all();
  const summing = ctx.query<Sums>(`cheque.sums.${shape}`, `${SUMS} from cheques c where ${where}`, [...values]);
  const after = cursor ? markOf(cursor) : null;
  const keyset = after
    ? `and (c.due_date, c.id) > (${filters.place(after.day)}::date, ${filters.place(after.id)}::int)`
    : "";
  const [most, skipped] = [filters.place(per_page + 1), filters.place(after ? 0 : (page - 1) * per_page)];
  const now = filters.place(ctx.now);
  const rows = await ctx.query<{ row: ChequeRow; mark: string }>(
    `cheque.list.${shape}${after ? ".after" : ""}`,
    `select ${chequeRow(todayAt(now))} as row, c.due_date || '_' || c.id as mark
       from (select * from cheques c where ${where} ${keyset}
              order by c.due_date, c.id limit ${most}::int offset ${skipped}::int) c
      order by c.due_date, c.id`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  const [sums] = await summing;
  const { total, amount, average } = sums!;
  return {
    items: await toChequeDtos(
      ctx,
      shown.map(({ row }) => row),
    ),
    meta: { total, amount: BigInt(amount), average_due_date: average, next_cursor },
  };
}

/** SQL equivalent of averageDueDate in rules.ts. */
const SUMS = `
  select count(*)::int as total, coalesce(sum(c.amount), 0)::text as amount,
         (date '1970-01-01' + floor(sum(c.amount * (c.due_date - date '1970-01-01')::numeric) / sum(c.amount) + 0.5)::int)::text as average`;

function markOf(cursor: string): { day: string; id: number } {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)_([1-9]\d{0,8})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const at = day ? new Date(`${day}T00:00:00Z`) : undefined;
  if (!day || !id || !at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { day, id: Number(id) };
}
