import type { Query } from "../../kernel/context";
import { centerOf } from "../cost-center/center-of";
import { membersOf } from "../dimension/members";
import type { Key } from "./cursor";
import { type Lines, linesOf, monthBefore, type StatementLinesInput } from "./lines";
import type { StatementRow } from "./schema";

/** Rows after (`on`) or before (`back`) a position, exclusive. */
export type Stretch = Key & { way: "on" | "back"; size: number };

type Sum = { debit: bigint; credit: bigint; count: number };

export type Line = {
  doc_date: string;
  voucher_id: bigint;
  line: number;
  account_id: number;
  account_code: string;
  account_title: string;
  account_title_latin: string;
  party: string | null;
  cost_center: { id: number; code: string; title: string; title_latin: string } | null;
  dimensions: StatementRow["dimensions"];
  ccy: string;
  fc_dr: bigint;
  fc_cr: bigint;
  rate: string;
  exponent: number;
  own_exponent: number;
  dr: bigint;
  cr: bigint;
  note: string;
  kind: string;
  description: string;
  source_type: string | null;
  source_id: string | null;
  doc_no: number | null;
  legal_no: number | null;
  reference_no: number | null;
};

/** Column prefixes of sums in a row: before the first day (`first`), at the position, until the last day (`last`). */
export type Raw = Record<string, unknown>;
export const sumOf = (row: Raw, cut: Cut): Sum => ({
  debit: row[`${cut}_dr`] as bigint,
  credit: row[`${cut}_cr`] as bigint,
  count: Number(row[`${cut}_n`]),
});

/**
 * Sums of all lines before the first day (`first`), before or up to the position (`place`), until the last day
 * (`last`).
 */
export type Page = Record<Cut, Sum> & { rows: Line[] };

/**
 * A page of a statement with its carried balances, in one statement and thus one snapshot: sums combine the balance
 * carried at the last closed year, turnovers of months, then of days, then lines of the position's day; rows are read
 * by an index from the position. The cost does not depend on earlier postings.
 */
export async function readStretch(query: Query, input: StatementLinesInput, stretch: Stretch): Promise<Page> {
  const lines = linesOf(input);
  const { text, shape } = statement(lines, input, stretch);
  const found = await query<Raw>(`statement.page.${shape}`, text, lines.values);
  const head = found[0]!;
  const rows = found.filter(({ doc_date }) => doc_date !== null) as unknown as Line[];
  return { first: sumOf(head, "first"), place: sumOf(head, "place"), last: sumOf(head, "last"), rows };
}

const CUTS = ["first", "place", "last"] as const;
type Cut = (typeof CUTS)[number];
const FIGURES = ["dr", "cr", "n"] as const;
const each = (of: (cut: Cut, figure: (typeof FIGURES)[number]) => string) =>
  CUTS.flatMap((cut) => FIGURES.map((figure) => of(cut, figure))).join(", ");

function statement(lines: Lines, { from, to }: StatementLinesInput, { way, size, ...key }: Stretch) {
  const bounds = {
    from: `${lines.place(from ?? "-infinity")}::date`,
    to: `${lines.place(to ?? "infinity")}::date`,
    day: `${lines.place(key.day)}::date`,
    voucher: `${lines.place(key.voucher)}::bigint`,
    line: `${lines.place(key.line)}::int`,
  };
  const { day, voucher, line } = bounds;
  const before = `(e.voucher_id, e.line) ${way === "on" ? "<=" : "<"} (${voucher}, ${line})`;
  const past = `(e.doc_date, e.voucher_id, e.line) ${way === "on" ? ">" : "<"} (${day}, ${voucher}, ${line})`;
  const within =
    way === "on"
      ? `e.doc_date >= ${day} and e.doc_date <= ${bounds.to}`
      : `e.doc_date <= ${day} and e.doc_date >= ${bounds.from}`;
  const sort = way === "on" ? "" : " desc";
  const tail = `order by e.doc_date${sort}, e.voucher_id${sort}, e.line${sort} limit ${lines.place(size)}`;
  const sums = lines.byParty
    ? partySums(lines, { ...bounds, before })
    : turnedSums(lines, { ...bounds, before: `e.doc_date = ${day} and ${before}` });
  const text = `
    with recursive ${sums},
    picked as materialized (${lines.lines(`${within} and ${past}`, tail)})
    select s.*, r.*
      from sums s
      left join (
        select e.doc_date, e.voucher_id, e.line::int as line, e.account_id, e.party, ${centerOf("e.cost_center_id")} as cost_center, ${membersOf("e.dims")} as dimensions, e.ccy::text as ccy, e.fc_dr, e.fc_cr,
               trim_scale(e.rate)::text as rate, x.exponent::int as exponent,
               (select o.exponent::int from branches b join ledger.currencies o on o.code = b.currency where b.id = $1) as own_exponent, e.dr, e.cr, e.note, a.code as account_code, a.title as account_title,
               a.title_latin as account_title_latin, v.kind::text as kind, v.description, v.source_type, v.source_id, d.doc_no, g.no as legal_no, w.no as reference_no
          from picked e
          join ledger.currencies x on x.code = e.ccy
         cross join lateral (select * from ledger.accounts a where a.branch_id = $1 and a.id = e.account_id limit 1) a
         cross join lateral (select * from ledger.vouchers v
                              where v.branch_id = $1 and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v
          left join lateral (select * from ledger.voucher_numbers d
                              where d.branch_id = $1 and d.voucher_id = e.voucher_id limit 1) d on true
          left join lateral (select * from ledger.legal_numbers g
                              where g.branch_id = $1 and g.voucher_id = e.voucher_id limit 1) g on true
          left join lateral (select * from ledger.voucher_refs w
                              where w.branch_id = $1 and w.voucher_id = e.voucher_id limit 1) w on true) r on true
     order by r.doc_date, r.voucher_id, r.line`;
  return { text, shape: `${way}.${lines.shape}` };
}

type Bounds = { from: string; to: string; day: string; before: string };

/** The CTEs up to `sums`, without a position other than the first day. */
export function sumsOfRange(lines: Lines, bounds: { from: string; to: string }): string {
  const none = { ...bounds, day: bounds.from, before: "false" };
  return lines.byParty ? partySums(lines, none) : turnedSums(lines, none);
}

/** Sums at each cut from carried balances, turnovers of whole months and days, and lines of the position's day. */
function turnedSums({ keys, lines, hidden, beside, dr, cr }: Lines, { from, to, day, before }: Bounds): string {
  const turned = `sum(t.${dr}) as dr, sum(t.${cr}) as cr, sum(t.n) as n`;
  return `
    edge as materialized (
      select c.cut, c.day, p.fm, coalesce(p.till, '-infinity') as since, coalesce(k.fm, 0) as carried
        from (values ('first', ${from}), ('place', ${day}), ('last', ${to} + 1)) c (cut, day)
        left join lateral ${monthBefore("c.day")} p on true
       cross join lateral (select max(k.fm) as fm from ledger.carried k where k.branch_id = $1 and k.fm <= p.fm) k),
    ${keys},
    parts (cut, dr, cr, n) as (
      select c.cut, t.${dr}, t.${cr}, t.n from edge c cross join keys k
        join ledger.carried t on t.branch_id = $1 and t.fm = c.carried and t.account_id = k.account_id and t.ccy = k.ccy
       union all
      select c.cut, m.dr, m.cr, m.n
        from keys k cross join edge c
       cross join lateral (
             select ${turned} from ledger.turn_month t
              where t.branch_id = $1 and t.account_id = k.account_id and t.ccy = k.ccy and t.fm > c.carried and t.fm <= c.fm) m
       union all
      select c.cut, d.dr, d.cr, d.n
        from keys k cross join edge c
       cross join lateral (
             select ${turned} from ledger.turn_day t
              where t.branch_id = $1 and t.account_id = k.account_id and t.ccy = k.ccy and t.day >= c.since and t.day < c.day) d
       union all
      select 'place', sum(e.${dr}), sum(e.${cr}), count(*) from (${lines(before)}) e
      ${
        beside
          ? `union all select c.cut, sum(e.${dr}), sum(e.${cr}), count(*) from (${beside}) e join edge c on e.doc_date < c.day group by 1`
          : ""
      }
      ${
        hidden
          ? `union all select c.cut, -sum(e.${dr}), -sum(e.${cr}), -count(*)
                from (${hidden}) e join edge c on e.doc_date < c.day group by 1`
          : ""
      }),
    sums as (
      select ${each(
        (cut, figure) => `coalesce(sum(p.${figure}) filter (where p.cut = '${cut}'), 0)::bigint as ${cut}_${figure}`,
      )} from parts p)`;
}

/** Sums at each cut from a party's lines, which are few compared with an account's. */
function partySums({ lines, dr, cr }: Lines, { from, to, day, before }: Bounds): string {
  const until = {
    first: `e.doc_date < ${from}`,
    place: `e.doc_date < ${day} or (e.doc_date = ${day} and ${before})`,
    last: `e.doc_date <= ${to}`,
  };
  const total = { dr: `sum(e.${dr})`, cr: `sum(e.${cr})`, n: "count(*)" };
  return `
    sums as materialized (
      select ${each((cut, figure) => `coalesce(${total[figure]} filter (where ${until[cut]}), 0)::bigint as ${cut}_${figure}`)}
        from (${lines("true")}) e)`;
}
