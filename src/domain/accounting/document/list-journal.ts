import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { MARK, markOf, narrowing } from "./filters";
import { DOCUMENT_FROM_SQL, DOCUMENT_HEAD_SQL, type HeadRow, ref, toDocumentHeadDto } from "./rows";
import type { Journal, JournalQuery } from "./schema";

type ListJournalInput = z.output<typeof JournalQuery>;
type Answer = z.input<typeof Journal>;
type Item = Answer["rows"][number];
type Row = { row: HeadRow & Pick<Item, "source" | "reverses">; mark: string };

/** All posted documents of the branch of any kind, latest day first, keyset-paged. */
export async function listJournal(ctx: Ctx<OperatorActor>, input: ListJournalInput): Promise<Answer> {
  const { per_page, cursor } = input;
  const { values, shape, vouchers } = narrowing(ctx.actor.branchId, input);
  const from = `ledger.vouchers v where v.branch_id = $1::int and ${vouchers}`;
  const counting = ctx.query<{ n: number }>(
    `journal.count.${shape}`,
    `select count(*)::int as n from (select from ${from} limit ${COUNTED + 1}) c`,
    [...values],
  );
  const after = cursor ? markOf(cursor) : undefined;
  const keyset = after
    ? `and (v.doc_date, v.id) < ($${values.push(after.day)}::date, $${values.push(after.id)}::bigint)`
    : "";
  const most = `$${values.push(per_page + 1)}::int`;
  const rows = await ctx.query<Row>(
    `journal.list.${shape}${after ? ".after" : ""}`,
    `select ${DOCUMENT_HEAD_SQL} || jsonb_build_object(
              'source', case when v.source_type is not null then jsonb_build_object('type', v.source_type, 'id', v.source_id) end,
              'reverses', (select ${ref("o.original_id", "o.original_date")} from ledger.voucher_reversals o
                            where o.branch_id = $1::int and o.reversal_id = p.voucher_id)) as row,
            ${MARK("p.day", "p.voucher_id")} as mark
       from (select v.doc_date as day, v.id as voucher_id,
                    (select d.id from ledger.drafts d where d.branch_id = v.branch_id and d.voucher_id = v.id) as draft_id
               from ${from} ${keyset} order by v.doc_date desc, v.id desc limit ${most}) p ${DOCUMENT_FROM_SQL}
      order by p.day desc, p.voucher_id desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  const [counted] = await counting;
  return { rows: shown.map(({ row }) => toJournalItemDto(row)), total: counted!.n, next_cursor };
}

function toJournalItemDto(row: Row["row"]): Item {
  const { allowed_operations: _, version: __, unfinished: ___, updated_at: ____, ...result } = toDocumentHeadDto(row);
  return { ...result, document_id: result.document_id!, source: row.source, reverses: row.reverses };
}
