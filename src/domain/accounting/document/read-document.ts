import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { DOCUMENT_FROM_SQL, DOCUMENT_HEAD_SQL, type DocumentRow, LINES, ref, toDocumentDto, who } from "./rows";
import type { Document, DocumentDetails, DocumentRef } from "./schema";

type Ref = z.output<typeof DocumentRef>;
type Details = z.input<typeof DocumentDetails>;
type Dependent = Omit<Details, keyof z.input<typeof Document>>;

/** One manual document or, with its day, any posted one. Throws notFound (3009), also when removed. */
export async function readDocument(ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>, input: Ref) {
  const row = await find<DocumentRow>(ctx, "document.read", input, BARE);
  return toDocumentDto(row);
}

/** The same with related data: source, reversal, correction, history. */
export async function readDetails(ctx: Ctx<OperatorActor>, input: Ref): Promise<Details> {
  const row = await find<DocumentRow & Dependent>(ctx, "document.details", input, FULL);
  const { reverses, corrects_id, corrected_by_id, reversal_day, source, history, ...document } = row;
  return { ...toDocumentDto(document), reverses, corrects_id, corrected_by_id, reversal_day, source, history };
}

async function find<Row>(ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>, name: string, input: Ref, row: string) {
  const { id, document_id, date } = input;
  const [way, where, ...values] =
    id != null
      ? ["i", DRAFT, id]
      : date != null
        ? ["v", VOUCHER, document_id, date]
        : ["d", `${DRAFTS} and d.voucher_id = $2::bigint`, document_id];
  const text = `select ${row} as row from (${where}) p ${DOCUMENT_FROM_SQL}`;
  const all = [ctx.actor.branchId, ...values];
  const [found] =
    "query" in ctx
      ? await ctx.query<{ row: Row }>(`${name}.${way}`, text, all)
      : await ctx.db.$queryRawUnsafe<{ row: Row }[]>(text, ...all);
  if (!found) throw new Refusal("notFound");
  return found.row;
}

const DRAFTS = `select d.id as draft_id, coalesce(d.posted_date, d.doc_date) as day, d.voucher_id
  from ledger.drafts d where d.branch_id = $1::int and d.removed_at is null`;
const DRAFT = `${DRAFTS} and d.id = $2::int`;
const VOUCHER = `select (select d.id from ledger.drafts d where d.branch_id = v.branch_id and d.voucher_id = v.id) as draft_id,
    v.doc_date as day, v.id as voucher_id
  from ledger.vouchers v where v.branch_id = $1::int and v.doc_date = $3::date and v.id = $2::bigint`;

const EXCEPTION = `case when d.control_reason is not null then jsonb_build_object('reason', d.control_reason, 'by', ${who("d.control_by")},
    'approved_by', (select ${who("x.approved_by")} from ledger.control_exceptions x where x.branch_id = $1::int and x.draft_id = d.id)) end`;
const BARE = `${DOCUMENT_HEAD_SQL} || jsonb_build_object('lines', ${LINES}, 'typed', d.rows, 'exception', ${EXCEPTION})`;

/** `step`: logical order of events, independent of timestamps. */
const event = (step: number, action: string, at: string, actor: string, id: string, date: string) => `
  select ${step} as step, ${at} as at, jsonb_build_object('at', ${at}, 'action', ${action}, 'who', ${who(actor)}, 'document_id', ${id}::bigint,
         'date', ${date}::date) as event`;

/** History of a document, newest first: changes from the audit log, postings from the books. */
const HISTORY = `
  coalesce((select jsonb_agg(h.event order by h.step desc, h.at desc) from (
    ${event(1, "split_part(l.action, '.', 2)", "l.at", "l.actor", "null", "null")}
      from audit_log l
     where d.id is not null and l.branch_id = $1::int and l.subject_type = 'document' and l.subject_id = d.id::text
       and l.action in ('document.create', 'document.change')
    union all
    ${event(2, "'post'", "v.created_at", "v.created_by", "v.id", "v.doc_date")} where v.id is not null
    union all
    ${event(3, "'number'", "n.numbered_at", "n.numbered_by", "v.id", "v.doc_date")} where n.voucher_id is not null
    union all
    ${event(4, "'reverse'", "u.created_at", "u.created_by", "u.id", "u.doc_date")}
      from ledger.vouchers u
     where u.branch_id = $1::int and u.doc_date = r.reversal_date and u.id = r.reversal_id) h), '[]')`;

const FULL = `${BARE} || jsonb_build_object(
  'reverses', (select ${ref("o.original_id", "o.original_date")} from ledger.voucher_reversals o
                where o.branch_id = $1::int and o.reversal_id = v.id),
  'corrects_id', d.corrects_id,
  'corrected_by_id', (select min(n.id) from ledger.drafts n
                       where n.branch_id = $1::int and n.corrects_id = d.id and n.removed_at is null),
  'reversal_day', (select greatest(v.doc_date, lower(o.dates), ledger.definite_until(o, ledger.document_type('reversal'::ledger.voucher_kind)) + 1)
                     from ledger.periods o
                    where v.id is not null and o.branch_id = $1::int and o.state = 'open' and upper(o.dates) > v.doc_date
                      and coalesce(ledger.definite_until(o, ledger.document_type('reversal'::ledger.voucher_kind)) < upper(o.dates) - 1, true)
                    order by lower(o.dates) limit 1),
  'source', case when v.source_type is not null then jsonb_build_object('type', v.source_type, 'id', v.source_id) end,
  'history', ${HISTORY})`;
