import { actorNameSql } from "../../kernel/actor-sql";

/** A voucher of a document `d`, with its day. */
const voucherOf = (
  id: string,
) => `(select jsonb_build_object('document_id', k.voucher_id, 'date', k.doc_date) from ledger.voucher_keys k
    where k.branch_id = d.branch_id and k.voucher_id = ${id}
      and k.key in (select format('supplier_document:%s:%s', d.id, a) from unnest(array['accept', 'dispute', 'withdraw']) a))`;

/** Columns of a document `d` of a branch `b` in wire shape. */
export const DOCUMENT_COLUMNS = `d.id, jsonb_build_object('id', s.id, 'name', s.name, 'name_latin', s.name_latin) as supplier, d.kind, d.number,
  d.day::text as day, d.due::text as due, d.from_day::text as "from", d.to_day::text as "to", b.currency::text as currency,
  d.amount::float8 as amount, d.tax::float8 as tax, d.note, d.file_id, d.state, coalesce(d.difference, supplier_difference(d))::float8 as difference,
  v.verdicts, ${voucherOf("d.voucher_id")} as voucher,
  ${voucherOf("d.dispute_voucher_id")} as dispute_voucher,
  ${actorNameSql("d.decided_by")} as decided_by, d.decided_at, d.version, ${actorNameSql("d.created_by")} as created_by, d.created_at`;

export const DOCUMENT_FROM = `supplier_documents d
    join branches b on b.id = d.branch_id
    join supplier_parties(d.branch_id) s on s.id = d.supplier_id
   cross join lateral (
         select jsonb_build_object('equal', count(*) filter (where l.verdict = 'equal'), 'differs', count(*) filter (where l.verdict = 'differs'),
                  'unknown', count(*) filter (where l.verdict = 'unknown'), 'missing', count(*) filter (where l.verdict = 'missing'),
                  'missing_amount', coalesce(sum(l.our_net) filter (where l.verdict = 'missing'), 0)) as verdicts
           from supplier_document_lines l where l.branch_id = d.branch_id and l.document_id = d.id) v`;
