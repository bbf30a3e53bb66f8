import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { exact } from "../../kernel/exact";
import { filtersFrom } from "../../kernel/filters";
import { E_INVOICE_COLUMNS, E_INVOICE_FROM, type EInvoiceRow, toEInvoiceDto } from "./rows";
import { type EInvoiceState, RED_DAYS } from "./rules";
import type { EInvoiceList, EInvoiceQuery } from "./schema";

const OPEN = "e.state in ('held', 'ready', 'sending', 'sent', 'refused', 'unknown')";
/** $2: the branch's day. A refused document that has a successor under a new number is not open. */
const IS_OPEN = `${OPEN} and not exists (select from e_invoices f where f.branch_id = e.branch_id and f.supersedes_id = e.id)`;
const RADAR = {
  red: `${IS_OPEN} and e.due_on - $2::date between 0 and ${RED_DAYS}`,
  late: `${IS_OPEN} and e.due_on < $2::date`,
} as const;

type Counted = { red: number; late: number; unmade: number; states: Partial<Record<EInvoiceState, number>> };

/** Electronic invoices of the branch, the most urgent first, with counts of all. */
export async function listEInvoices(
  { query, actor, now }: Ctx<OperatorActor>,
  { page, per_page, state, radar, search }: z.output<typeof EInvoiceQuery>,
): Promise<z.input<typeof EInvoiceList>> {
  const { branchId } = actor;
  const [today] = await query<{ day: string }>("e-invoice.day", "select ledger.business_day($1, $2)::text as day", [
    branchId,
    now,
  ]);
  const filters = filtersFrom("e.branch_id = $1::int and $2::date is not null", [branchId, today!.day]);
  filters.add("s", state, (at) => `e.state = ${at}`);
  filters.add("q", search, (at) => `${at}::text in (n.label, e.number, e.reference)`);
  const { where, values, shape } = filters.all();
  const narrowed = radar ? `${where} and ${RADAR[radar]}` : where;
  const name = `${shape}${radar ?? ""}`;
  const counting = query<{ n: number }>(
    `e-invoice.count.${name}`,
    `select count(*)::int as n from ${E_INVOICE_FROM} where ${narrowed}`,
    [...values],
  );
  const counted = query<Counted>("e-invoice.radar", COUNTS, [branchId, today!.day]);
  const rows = await query<EInvoiceRow>(
    `e-invoice.list.${name}`,
    `select ${E_INVOICE_COLUMNS} from ${E_INVOICE_FROM} where ${narrowed} order by e.due_on, e.id
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  const [meta] = (await counted) as [Counted];
  const states = { ...NONE, ...meta.states };
  return {
    items: rows.map((row) => toEInvoiceDto(row)),
    meta: {
      ...{ page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null },
      ...{ red: meta.red, late: meta.late, unmade: exact(meta.unmade), states },
    },
  };
}

const NONE: Record<EInvoiceState, number> = {
  ...{ held: 0, ready: 0, sending: 0, sent: 0, accepted: 0, refused: 0, unknown: 0, corrected: 0, canceled: 0 },
};

const COUNTS = `
  select (select coalesce(jsonb_object_agg(s.state, s.n), '{}') from (
            select e.state, count(*)::int as n from e_invoices e where e.branch_id = $1 group by 1) s) as states,
         (select count(*)::int from e_invoices e where e.branch_id = $1 and ${RADAR.red}) as red,
         (select count(*)::int from e_invoices e where e.branch_id = $1 and ${RADAR.late}) as late,
         (select count(*)::int from e_invoice_sources s where s.branch_id = $1 and s.built_at is null) as unmade`;
