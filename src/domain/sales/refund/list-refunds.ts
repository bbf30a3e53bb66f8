import type { z } from "zod";
import { actorNameSql, partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { RefundList, RefundQuery } from "./schema.console";

type ListRefundsInput = z.output<typeof RefundQuery>;
type Answer = z.input<typeof RefundList>;

/** Refunds of the branch, newest first. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listRefunds(ctx: Ctx<OperatorActor>, input: ListRefundsInput): Promise<Answer> {
  const { per_page } = input;
  const { where, values, shape } = filters(ctx, input);
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const keyset = after
    ? `and (r.created_at, r.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::int)`
    : "";
  const limit = `limit $${values.push(per_page + 1)}`;
  const [rows, counted] = await Promise.all([
    ctx.query<{ row: Answer["rows"][number]; mark: string }>(
      `refund.list.${shape}${after ? "k" : ""}`,
      `select ${REFUND} as row, ${markOf("r.created_at", "r.id")} as mark from refunds r ${JOINS}
        where ${where} ${keyset} order by r.created_at desc, r.id desc ${limit}`,
      values,
    ),
    ctx.query<{ n: number }>(
      `refund.count.${shape}`,
      `select count(*)::int as n from (select from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
        where ${where} limit ${COUNTED + 1}) r`,
      filters(ctx, input).values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { rows: shown.map(({ row }) => row), total: counted[0]!.n, next_cursor };
}

/** All filters are scoped to the branch. */
function filters({ actor }: Ctx<OperatorActor>, { state, open, search, from, to }: ListRefundsInput) {
  const { add, place, all } = filtersFrom("r.branch_id = $1", [actor.branchId]);
  const day = (at: string) => `(${at}::date::timestamp at time zone (select time_zone from branches where id = $1))`;
  add("s", state, (at) => `r.state = ${at}::text::"RefundState"`);
  if (open != null) add("o", open, (at) => `(r.state not in ('done', 'rejected', 'failed')) = ${at}::boolean`);
  add("f", from, (at) => `r.created_at >= ${day(at)}`);
  add("t", to, (at) => `r.created_at < ${day(`(${at}::date + 1)`)}`);
  if (search != null) {
    const number = place(/^\d{1,9}$/.test(search) ? Number(search) : null);
    add(
      "q",
      `${search.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`,
      (at) => `(b.local_pnr like ${at}::text or r.id = ${number}::int)`,
    );
  }
  return all();
}

export const JOINS = `
  join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
  left join colleagues co on co.branch_id = r.branch_id and co.id = r.owner_colleague_id
  left join suppliers su on su.branch_id = r.branch_id and su.id = r.supplier_id`;

/** A refund `r` as listed in the console: jsonb in the shape of RefundRow. */
export const REFUND = `jsonb_build_object(
  'id', r.id, 'state', r.state, 'local_pnr', b.local_pnr, 'product', b.product, 'trade_id', r.trade_id,
  'party', ${partyOf("r.party", "r.branch_id")}, 'refund_to', r.refund_to,
  'owner', case when co.id is not null then jsonb_build_object('id', co.id, 'name', co.name) end,
  'supplier', case when su.id is not null then jsonb_build_object('id', su.id, 'title', su.title, 'title_latin', su.title_latin) end,
  'passengers', (select count(*) from refund_items i where i.branch_id = r.branch_id and i.refund_id = r.id),
  'currency', r.currency, 'price', r.price, 'discount', r.discount, 'paid', r.paid, 'penalty', r.penalty, 'refundable', r.refundable,
  'deadline_at', r.deadline_at, 'requested_by', ${actorNameSql("r.requested_by")}, 'last_fault', r.last_fault,
  'created_at', r.created_at, 'ended_at', r.ended_at)`;
