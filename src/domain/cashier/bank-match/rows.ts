import type { z } from "zod";
import type { ColumnOf } from "../../kernel/table-rows";
import type { MatchAct, MatchReason } from "./matching/types";
import { reasonText } from "./reason-words";
import type { BankMatch, BankMatchEntry, BankMatchLine } from "./schema";

/** SQL of a bank line `l` as JSON (BankMatchLine). */
export const LINE_JSON = `jsonb_build_object('id', l.id, 'day', to_char(l.day, 'YYYY-MM-DD'), 'amount', l.amount::text,
  'reference', coalesce(l.reference, l.trace, l.serial), 'payer', l.payer, 'text', l.text)`;

/** SQL of an entry `e` of voucher `v` as JSON (BankMatchEntry). */
export const ENTRY_JSON = `jsonb_build_object('key', to_char(e.doc_date, 'YYYY-MM-DD') || ':' || e.voucher_id || ':' || e.line,
  'document_id', e.voucher_id, 'day', to_char(e.doc_date, 'YYYY-MM-DD'), 'amount', (e.fc_dr - e.fc_cr)::text,
  'party', (select party_name(e.branch_id, coalesce(e.party, o.party))
              from (select min(b.party) as party from ledger.entries b
                     where b.branch_id = e.branch_id and b.doc_date = e.doc_date and b.voucher_id = e.voucher_id) o),
  'reference', (select p.reference from payments p where p.branch_id = e.branch_id and p.voucher_id = e.voucher_id limit 1),
  'description', v.description)`;

type Line = z.input<typeof BankMatchLine>;
type Entry = z.input<typeof BankMatchEntry>;
export type LineJson = Omit<Line, "amount"> & { amount: string };
export type EntryJson = Omit<Entry, "amount"> & { amount: string };

export const toLineDto = ({ amount, ...line }: LineJson): Line => ({ ...line, amount: BigInt(amount) });
export const toEntryDto = ({ amount, ...entry }: EntryJson): Entry => ({ ...entry, amount: BigInt(amount) });

export type StoredReasons = { because: MatchReason[]; act: MatchAct | null };

export type MatchRow = {
  id: number;
  account_id: ColumnOf<"bank_matches", "account_id">;
  pass: number;
  score: number;
  state: "proposed" | "accepted" | "undone";
  reasons: StoredReasons;
  document_id: number | null;
  version: ColumnOf<"bank_matches", "version">;
  created_at: ColumnOf<"bank_matches", "created_at">;
  accepted_by: ColumnOf<"bank_matches", "accepted_by">;
  lines: LineJson[];
  entries: EntryJson[];
};

const POSTS = { cheque: "cheque", payout: "payout", post: "posting" } as const;

export const toMatchDto = ({ reasons, lines, entries, ...row }: MatchRow): z.input<typeof BankMatch> => ({
  ...row,
  reasons: reasons.because.map((reason) => ({ code: reason.code, ...reasonText(reason) })),
  posts: reasons.act ? POSTS[reasons.act.type] : "nothing",
  lines: lines.map(toLineDto),
  entries: entries.map(toEntryDto),
});

/** Rows of a side that are shown: a payout of many takings has more. */
const SHOWN_ROWS = 200;

/** SQL of a match `m` with its rows. */
export const MATCH_COLUMNS = `m.id::int as id, m.account_id, m.pass::int, m.score::int, m.state, m.reasons, m.voucher_id::int as document_id, m.version,
  m.created_at, m.accepted_by,
  (select coalesce(jsonb_agg(${LINE_JSON} order by l.day, l.id), '[]')
     from bank_match_lines r join bank_lines l on l.branch_id = r.branch_id and l.id = r.line_id
    where r.branch_id = m.branch_id and r.match_id = m.id) as lines,
  (select coalesce(jsonb_agg(${ENTRY_JSON} order by e.doc_date, e.voucher_id, e.line), '[]')
     from (select k.* from (
             select doc_date, voucher_id, line from bank_match_entries r where r.branch_id = m.branch_id and r.match_id = m.id
              union all
             select doc_date, voucher_id, line from bank_match_payouts r
              where r.branch_id = m.branch_id and r.match_id = m.id and m.voucher_id is null) k
            order by k.doc_date, k.voucher_id, k.line limit ${SHOWN_ROWS}) r
     join ledger.entries e on e.branch_id = m.branch_id and e.doc_date = r.doc_date and e.voucher_id = r.voucher_id and e.line = r.line
     join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id) as entries`;
