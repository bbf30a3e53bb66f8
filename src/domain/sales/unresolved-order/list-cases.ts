import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { UnresolvedCaseList, UnresolvedCaseQuery } from "./schema";

type ListUnresolvedCasesInput = z.output<typeof UnresolvedCaseQuery>;
type Answer = z.input<typeof UnresolvedCaseList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Cases of the branch: open ones by deadline, the nearest first; others newest first. Pages by `cursor`; throws
 * fieldInvalid (3003) for a foreign one.
 */
export async function listUnresolvedCases(ctx: Ctx<OperatorActor>, input: ListUnresolvedCasesInput): Promise<Answer> {
  const { add, all } = filtersFrom("c.branch_id = $1", [ctx.actor.branchId]);
  const open = input.state === "open";
  if (input.state === "closed") add("x", "open", (at) => `c.state <> ${at}::text::"LimboState"`);
  // Uses the partial index of open cases.
  else if (open) add("o", true, (at) => `c.state = 'open' and ${at}::boolean`);
  else if (input.state !== "all") add("s", input.state, (at) => `c.state = ${at}::text::"LimboState"`);
  add("k", input.kind, (at) => `c.kind = ${at}::text::"LimboKind"`);
  add("w", input.owner_id, (at) => `c.owner_id = ${at}::int`);
  add("t", input.trade_id, (at) => `c.trade_id = ${at}::int`);
  add("p", input.product, (at) => `${of("i.product")} = ${at}::text`);
  add("u", input.supplier_id, (at) => `${of("i.supplier_id")} = ${at}::int`);
  const { where, values, shape } = all();
  const [key, way, beyond] = open ? ["c.deadline_at", "asc", ">"] : ["c.opened_at", "desc", "<"];
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const page = [...values];
  const keyset = after
    ? `and (${key}, c.id) ${beyond} ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::int)`
    : "";
  const limit = `$${page.push(input.per_page + 1)}`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `limbo.list.${shape}${after ? ".after" : ""}`,
      `select ${CASE_DTO_SQL} as row, ${markOf(key!, "c.id")} as mark
         from (select c.* from limbo_cases c where ${where} ${keyset} order by ${key} ${way}, c.id ${way} limit ${limit}) c ${CASE_FROM_SQL}
        order by ${key} ${way}, c.id ${way}`,
      page,
    ),
    ctx.query<{ n: number }>(
      `limbo.count.${shape}`,
      `select count(*)::int as n from (select from limbo_cases c where ${where} limit ${COUNTED + 1}) c`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown.map(({ row }) => row), total: counted!.n, next_cursor };
}

const of = (column: string) =>
  `(select ${column} from trade_items i where i.branch_id = c.branch_id and i.trade_id = c.trade_id and i.line = c.line)`;

export const CASE_FROM_SQL = `
  left join operators w on w.id = c.owner_id
  left join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
  left join trade_items i on i.branch_id = c.branch_id and i.trade_id = c.trade_id and i.line = c.line
  left join suppliers s on s.branch_id = i.branch_id and s.id = i.supplier_id
  left join supplier_orders o on o.branch_id = i.branch_id and o.reference = i.reference`;

/** A case `c` for the console: a jsonb of UnresolvedCaseRow's shape. */
export const CASE_DTO_SQL = `jsonb_build_object(
  'id', c.id, 'kind', c.kind, 'state', c.state, 'opened_at', c.opened_at, 'deadline_at', c.deadline_at,
  'overdue', c.state = 'open' and c.deadline_at <= now(),
  'owner', case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name, 'name_latin', w.name_latin) end,
  'closed_at', c.closed_at, 'closed_by', case when c.closed_by is not null then ${actorDtoSql("c.closed_by")} end, 'note', c.note,
  'trade_id', c.trade_id, 'line', c.line, 'booking_id', c.booking_id, 'refund_id', c.refund_id, 'party', t.party,
  'party_name', party_name(t.branch_id, t.party), 'party_name_latin', party_name_latin(t.branch_id, t.party), 'product', i.product,
  'supplier', case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'title_latin', s.title_latin) end,
  'paid', coalesce(i.paid, t.paid), 'currency', trim(t.currency), 'reference', i.reference,
  'order', case when o.id is not null then jsonb_build_object('id', o.id, 'state', o.state, 'asks', o.asks, 'next_ask_at', o.next_ask_at,
                                                              'last_fault', o.last_fault, 'pnr', o.pnr) end,
  'fault', coalesce(c.data->>'fault', i.fault), 'fault_code', coalesce((c.data->>'code')::int, i.fault_code))`;
