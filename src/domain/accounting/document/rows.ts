import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import { centerOf } from "../cost-center/center-of";
import { membersOf } from "../dimension/members";
import { allowedIn, type DocumentStatus, type JournalDocumentKind, typeOf } from "./rules";
import { majorRate } from "./rules.amounts";
import type { Document, DocumentItem, TypedRow } from "./schema";

/** Actor of a change in branch $1, by display name. */
export const who = (actor: string) => actorDtoSql(actor, "$1::int");

export const ref = (id: string, date: string) =>
  `case when ${id} is not null then jsonb_build_object('document_id', ${id}, 'date', ${date}) end`;

/** The row that numbers a voucher of the branch $1, once it is definite. */
export const numberOf = (voucher: string) =>
  `ledger.voucher_numbers n where n.branch_id = $1::int and n.voucher_id = ${voucher}`;

/** Joins for p (draft_id, day, voucher_id) of the branch $1: draft `d`, voucher `v`, reversal `r`, number `n`, legal number `g`, reference `w`. */
export const DOCUMENT_FROM_SQL = `
  join branches b on b.id = $1::int
  left join lateral (select * from ledger.drafts d where d.branch_id = $1::int and d.id = p.draft_id limit 1) d on true
  left join lateral (select * from ledger.vouchers v
                      where v.branch_id = $1::int and v.doc_date = p.day and v.id = p.voucher_id limit 1) v on true
  left join lateral (select * from ledger.voucher_reversals r
                      where r.branch_id = $1::int and r.original_id = p.voucher_id limit 1) r on true
  left join lateral (select * from ${numberOf("p.voucher_id")} limit 1) n on true
  left join lateral (select * from ledger.legal_numbers g where g.branch_id = $1::int and g.voucher_id = p.voucher_id limit 1) g on true
  left join lateral (select * from ledger.voucher_refs w where w.branch_id = $1::int and w.voucher_id = p.voucher_id limit 1) w on true`;

/** Total of a voucher or its reversal without exchange lines, which repeat its amount. */
export const totalOf = (v: string) => `(${v}.total - coalesce((select least(sum(x.dr), sum(x.cr)) from ledger.entries x
    where x.branch_id = $1::int and x.account_id = (select m.account_id from ledger.mappings m
       where m.branch_id = $1::int and m.key = 'fx.exchange' and m.valid @> ${v}.doc_date limit 1) and x.doc_date = ${v}.doc_date
      and x.voucher_id = ${v}.id and ${v}.kind in ('manual', 'adjustment', 'opening', 'closing', 'reversal')), 0))`;
const BOTH = (total: string) =>
  `(select jsonb_build_object('debit', k.total, 'credit', k.total) from (select ${total} as total) k)`;

export const DOCUMENT_HEAD_SQL = `jsonb_build_object(
  'id', d.id, 'document_id', v.id, 'number', n.doc_no, 'legal_no', g.no, 'daily_no', g.daily_no, 'reference_no', w.no, 'kind', coalesce(v.kind, d.kind),
  'date', coalesce(v.doc_date, d.doc_date), 'description', coalesce(v.description, d.description),
  'version', coalesce(d.version, 1), 'unfinished', coalesce(d.unfinished, false), 'currency', b.currency,
  'totals', case when v.id is not null then ${BOTH(`${totalOf("v")}`)}
                 else (select jsonb_build_object('debit', coalesce(sum(l.dr), 0), 'credit', coalesce(sum(l.cr), 0))
                         from jsonb_populate_recordset(null::ledger.post_line, d.lines) l where l.mapping is null) end,
  'rows_count', coalesce(v.line_count, jsonb_array_length(d.lines)),
  'created_at', coalesce(d.created_at, v.created_at), 'created_by', ${who("coalesce(d.created_by, v.created_by)")},
  'updated_at', coalesce(d.updated_at, v.created_at), 'posted_at', v.created_at,
  'posted_by', case when v.id is not null then ${who("v.created_by")} end,
  'reversed_by', ${ref("r.reversal_id", "r.reversal_date")})`;

type Item = z.input<typeof DocumentItem>;
export type HeadRow = Omit<Item, "type" | "status" | "allowed_operations">;

const documentStatus = ({ id, document_id, number, reversed_by }: HeadRow): DocumentStatus => {
  if (document_id === null) return "draft";
  if (reversed_by) return "reversed";
  if (number !== null) return "definite";
  return id === null ? "posted" : "temporary";
};

/** A document's head in wire shape, with status and allowed operations. */
export function toDocumentHeadDto(head: HeadRow): Item {
  const status = head.document_id === null ? "draft" : head.number === null ? "temporary" : "definite";
  return {
    ...head,
    type: typeOf(head.kind as JournalDocumentKind),
    status,
    allowed_operations: allowedIn(documentStatus(head)),
  };
}

const account = (alias: string) => `case when ${alias}.id is not null then jsonb_build_object(
  'id', ${alias}.id, 'code', ${alias}.code, 'title', ${alias}.title, 'title_latin', ${alias}.title_latin) end`;
const line = (of: string) => `jsonb_build_object('account', ${account("a")}, 'party', ${of}.party,
  'party_name', party_name($1::int, ${of}.party), 'party_name_latin', party_name_latin($1::int, ${of}.party),
  'cost_center', ${centerOf(`${of}.cost_center_id`)}, 'dimensions', ${membersOf(`${of}.dims`)}, 'ccy', coalesce(${of}.ccy, b.currency), 'exponent', c.exponent,
  'own', own.exponent, 'rate', ${of}.rate::text, 'dr', coalesce(${of}.dr, 0), 'cr', coalesce(${of}.cr, 0),
  'fc_dr', coalesce(${of}.fc_dr, ${of}.dr, 0), 'fc_cr', coalesce(${of}.fc_cr, ${of}.cr, 0), 'note', coalesce(${of}.note, ''))`;

/** Lines of a joined document, as posted or as they would be. */
export const LINES = `
  case when v.id is not null then (
    select jsonb_agg(${line("e")} order by e.line)
      from ledger.entries e
      join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
      join ledger.currencies c on c.code = e.ccy
      join ledger.currencies own on own.code = b.currency
     where e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id)
  else (
    select jsonb_agg(${line("l")} order by l.line)
      from (select p.*, p.ordinality as line from jsonb_populate_recordset(null::ledger.post_line, d.lines) with ordinality p) l
      left join lateral (select m.account_id from ledger.mappings m
                          where m.branch_id = d.branch_id and m.key = l.mapping and m.valid @> d.doc_date limit 1) m on true
      left join lateral (select * from ledger.accounts a
                          where a.branch_id = d.branch_id and a.id = coalesce(l.account_id, m.account_id) limit 1) a on true
      left join ledger.currencies c on c.code = coalesce(l.ccy, b.currency)
      join ledger.currencies own on own.code = b.currency) end`;

type Line = {
  account: z.input<typeof Document>["rows"][number]["account"];
  party: string | null;
  party_name: string | null;
  party_name_latin: string | null;
  cost_center: z.input<typeof Document>["rows"][number]["cost_center"];
  dimensions: z.input<typeof Document>["rows"][number]["dimensions"];
  ccy: string;
  /** Null: the text entered in an unfinished document is no currency. */
  exponent: number | null;
  own: number;
  rate: string | null;
  dr: number;
  cr: number;
  fc_dr: number;
  fc_cr: number;
  note: string;
};
export type DocumentRow = HeadRow & {
  lines: Line[] | null;
  typed: TypedRow[] | null;
  exception: z.input<typeof Document>["exception"];
};

/** A document in wire shape with its rows. */
export function toDocumentDto({ lines, typed, exception, ...head }: DocumentRow): z.input<typeof Document> {
  const { rows_count: _, ...result } = toDocumentHeadDto(head);
  return {
    ...result,
    typed,
    exception,
    rows: (lines ?? []).map((line, at) => toDocumentLineDto(line, head.currency, typed, at)),
  };
}

function toDocumentLineDto(line: Line, own: string, typed: TypedRow[] | null, at: number) {
  const { account, party, party_name, party_name_latin, cost_center, dimensions, ccy, rate, exponent, note } = line;
  const foreign = ccy !== own && rate !== null && exponent !== null;
  return {
    ...{
      account_id: account?.id ?? null,
      account,
      party,
      party_name,
      party_name_latin,
      currency: ccy,
      description: note,
    },
    ...{ cost_center_id: cost_center?.id ?? null, cost_center, dimensions },
    debit: line.fc_dr,
    credit: line.fc_cr,
    rate: foreign ? majorRate(rate, { of: exponent, branch: line.own }) : null,
    branch_debit: line.dr,
    branch_credit: line.cr,
    added: typed !== null && at >= typed.length,
  };
}
