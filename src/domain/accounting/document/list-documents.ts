import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { MARK, markOf, narrowing } from "./filters";
import { DOCUMENT_FROM_SQL, DOCUMENT_HEAD_SQL, type HeadRow, toDocumentHeadDto } from "./rows";
import type { DocumentList, DocumentQuery } from "./schema";

type ListDocumentsInput = z.output<typeof DocumentQuery>;
type Answer = z.input<typeof DocumentList>;

/** Offset that orders voucher ids after draft ids. */
const RAISED = 1_099_511_627_776n;

/**
 * Manual documents of the branch, including those of a year-end closing (openings, closings) and the initial openings,
 * latest day first. By page, or by `cursor` at any depth.
 */
export async function listDocuments(ctx: Ctx<OperatorActor>, input: ListDocumentsInput): Promise<Answer> {
  const { page, per_page, cursor } = input;
  const { values, shape, drafts, vouchers } = narrowing(ctx.actor.branchId, input);
  const from = {
    d: `ledger.drafts d where d.branch_id = $1::int and d.removed_at is null and ${drafts}`,
    v: `ledger.vouchers v where v.branch_id = $1::int and v.source_type in ('year_end', 'profit_close') and ${vouchers}
          and not exists (select from ledger.drafts d where d.branch_id = v.branch_id and d.voucher_id = v.id)`,
    o: `ledger.vouchers v where v.branch_id = $1::int and v.kind = 'opening' and v.source_type is null and ${vouchers}
          and not exists (select from ledger.drafts d where d.branch_id = v.branch_id and d.voucher_id = v.id)`,
  };
  const counting = ctx.query<{ n: number }>(
    `document.count.${shape}`,
    `select count(*)::int as n from ((select from ${from.d} limit ${COUNTED + 1}) union all (select from ${from.v}) union all (select from ${from.o})) c`,
    [...values],
  );
  const after = cursor ? markOf(cursor) : undefined;
  const bounds = after && { day: `$${values.push(after.day)}::date`, rank: `$${values.push(after.id)}::bigint` };
  const below = (day: string, rank: string) =>
    bounds ? `and (${day}, ${rank}) < (${bounds.day}, ${bounds.rank})` : "";
  const skip = after ? 0 : (page - 1) * per_page;
  const most = `$${values.push(per_page + 1 + skip)}::int`;
  const skipped = `$${values.push(skip)}::int`;
  const voucherRows = (source: string) => `
              (select null::int, v.doc_date, v.id, v.id + ${RAISED} from ${source}
                 ${below("v.doc_date", `v.id + ${RAISED}`)} order by v.doc_date desc, v.id desc limit ${most})`;
  const rows = await ctx.query<{ row: HeadRow; mark: string }>(
    `document.list.${shape}${after ? ".after" : ""}`,
    `select ${DOCUMENT_HEAD_SQL} as row, ${MARK("p.day", "p.rank")} as mark
       from (select * from (
              (select d.id as draft_id, d.doc_date as day, d.voucher_id, d.id::bigint as rank from ${from.d}
                 ${below("d.doc_date", "d.id")} order by d.doc_date desc, d.id desc limit ${most})
              union all
              ${[from.v, from.o].map(voucherRows).join(" union all ")}) u
             order by day desc, rank desc limit ${most} offset ${skipped}) p ${DOCUMENT_FROM_SQL}
      order by p.day desc, p.rank desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  const [counted] = await counting;
  const total = counted!.n;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items: shown.map(({ row }) => toDocumentHeadDto(row)), meta: { page, per_page, total, pages, next_cursor } };
}
