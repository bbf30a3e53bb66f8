import type { Snapshot } from "../../kernel/snapshot";
import type { BookKind, BookLine } from "./rules";

/** Documents of a month by their legal numbers. */
export type BookSpan = {
  branchId: number;
  fiscalYear: number;
  fm: number;
  supplement: number;
  firstNo: number;
  lastNo: number;
};

type Posting = {
  no: number;
  dailyNo: number;
  day: string;
  code: string;
  title: string;
  /** Code and title of the account that heads the lines; null in the journal. */
  headCode: string | null;
  description: string;
  party: string | null;
  debit: bigint;
  credit: bigint;
};
type Head = { code: string; title: string; before: bigint };

const oneLine = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ").replace(/\s+/g, " ").trim();

const valuesOf = ({ branchId, fiscalYear, firstNo, lastNo }: BookSpan, locale: "fa" | "en") => [
  branchId,
  fiscalYear,
  firstNo,
  lastNo,
  locale === "fa",
];

/**
 * Lines of a book in order: the journal by document and line; the others by account, headed with the balance that the
 * book has until then. Every account with a balance or a posting is in them.
 */
export async function* readBookLines(
  books: Snapshot,
  span: BookSpan,
  { kind, locale }: { kind: BookKind; locale: "fa" | "en" },
): AsyncGenerator<BookLine[]> {
  const heads = kind === "journal" ? [] : await books.all<Head>(headsOf(kind), [...valuesOf(span, locale), kind]);
  let next = 0;
  let balance = 0n;
  const headedUntil = (code: string | null): BookLine[] => {
    const lines: BookLine[] = [];
    while (next < heads.length && (code === null || heads[next]!.code <= code)) {
      const head = heads[next++]!;
      balance = BigInt(head.before);
      lines.push({ is: "account", code: head.code, title: head.title, balance });
    }
    return lines;
  };
  for await (const rows of books.each<Posting>(POSTINGS[kind], valuesOf(span, locale))) {
    const lines: BookLine[] = [];
    for (const { headCode, description, party, ...row } of rows) {
      if (headCode !== null) lines.push(...headedUntil(headCode));
      balance += row.debit - row.credit;
      const words = oneLine(description, party);
      lines.push({ is: "posting", ...row, description: words, balance: kind === "journal" ? null : balance });
    }
    yield lines;
  }
  yield headedUntil(null);
}

/** Codes in the order of bytes, as JavaScript compares them. */
const CODE = 'collate "C"';

/** Entries of the span with the number of their document; the names of their parties by one join. */
const LINES = `
  with lines as (
    select n.no, n.part, n.daily_no, n.doc_date::text as day, e.line, e.account_id, e.party, e.dr, e.cr,
           v.description as document, coalesce(nullif(e.note, ''), v.description) as description
      from ledger.legal_numbers n
      join ledger.vouchers v on v.branch_id = n.branch_id and v.doc_date = n.doc_date and v.id = n.voucher_id
      join ledger.entries e on e.branch_id = n.branch_id and e.doc_date = n.doc_date and e.voucher_id = n.voucher_id
     where n.branch_id = $1::int and n.fiscal_year = $2::int and n.no between $3::int and $4::int),
  parties as materialized (
    select p.party, party_name($1::int, p.party) as name from (select distinct l.party from lines l where l.party is not null) p)`;
const TITLE = (account: string) => `case when $5 then ${account}.title else ${account}.title_latin end`;

const POSTINGS: Record<BookKind, string> = {
  journal: `${LINES}
    select l.no, l.daily_no as "dailyNo", l.day, a.code, ${TITLE("a")} as title, null as "headCode", l.description, p.name as party,
           l.dr as debit, l.cr as credit
      from lines l
      join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id
      left join parties p on p.party = l.party
     order by l.no, l.part, l.line`,
  general: `${LINES}
    select l.no, l.daily_no as "dailyNo", l.day, g.code, ${TITLE("g")} as title, g.code as "headCode", l.document as description,
           null as party, public.total(l.dr) as debit, public.total(l.cr) as credit
      from lines l
      join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id
      join ledger.accounts g on g.branch_id = $1 and g.id = coalesce(a.general_id, a.id)
     group by g.code, g.title, g.title_latin, l.no, l.part, l.daily_no, l.day, l.document, l.dr > 0
     order by g.code ${CODE}, l.no, l.part, l.dr > 0 desc`,
  subsidiary: `${LINES}
    select l.no, l.daily_no as "dailyNo", l.day, a.code, ${TITLE("a")} as title, s.code as "headCode", l.description, p.name as party,
           l.dr as debit, l.cr as credit
      from lines l
      join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id
      join ledger.accounts s on s.branch_id = $1 and s.id = coalesce(a.sub_ledger_id, a.id)
      left join parties p on p.party = l.party
     order by s.code ${CODE}, l.no, l.part, l.line`,
};

/** Accounts with a balance in the book so far, or with postings of the span. */
const headsOf = (kind: Exclude<BookKind, "journal">) => `
  with spans as (
    select f.first_no, f.last_no, true as earlier from book_files f
     where f.branch_id = $1::int and f.fiscal_year = $2::int and f.kind = $6::"BookKind" and f.part = 0
     union all select $3::int, $4::int, false),
  sums as (
    select e.account_id, public.total(e.dr - e.cr) filter (where s.earlier) as before, bool_or(not s.earlier) as moved
      from spans s
      join ledger.legal_numbers n on n.branch_id = $1 and n.fiscal_year = $2 and n.no between s.first_no and s.last_no
      join ledger.entries e on e.branch_id = $1 and e.doc_date = n.doc_date and e.voucher_id = n.voucher_id
     group by 1)
  select h.code, ${TITLE("h")} as title, coalesce(public.total(s.before), 0) as before
    from sums s
    join ledger.accounts a on a.branch_id = $1 and a.id = s.account_id
    join ledger.accounts h on h.branch_id = $1 and h.id = coalesce(a.${kind === "general" ? "general_id" : "sub_ledger_id"}, a.id)
   group by h.code, h.title, h.title_latin
  having bool_or(s.moved) or public.total(s.before) <> 0
   order by h.code ${CODE}`;
