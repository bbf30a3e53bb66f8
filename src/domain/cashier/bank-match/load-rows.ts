import type { Query } from "../../kernel/context";
import { folded } from "../../kernel/folding";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { refsOf } from "../settlement/references";
import { dayNumber, dayText } from "./matching/payout-passes";
import { nameWords, type StoredLine, toBankRow } from "./matching/to-bank-row";
import type { BooksRow, ChequeRow, ClearingRow, MatchInput, PayoutTerms, RuleRow } from "./matching/types";
import { ALONE_DAYS, MAX_RUN_ROWS } from "./rules";

export type RunOf = { branchId: number; accountId: number };

/** What the matcher made and no person decided: its rows count as free, and a run replaces it unless it is found again. */
export type OpenProposal = { id: string; pass: number; lines: string[]; entries: string[] };

export type LoadedRun = { input: MatchInput; proposals: OpenProposal[]; texts: ReadonlyMap<string, string> };

type EntryRow = {
  key: string;
  day: string;
  amount: string;
  party: string | null;
  name: string | null;
  reference: ColumnOf<"payments", "reference"> | null;
  serial: ColumnOf<"cheques", "serial"> | null;
  sayad: ColumnOf<"cheques", "sayad_id"> | null;
  numbers: string[] | null;
};

/**
 * The free rows of an account: its bank lines, the entries of the days around them, takings that its payout terms pay
 * out, cheques that the bank may clear, rules, and what persons refused.
 */
export async function loadRun(query: Query, of: RunOf): Promise<LoadedRun> {
  const { branchId, accountId } = of;
  const lines = await query<StoredLine>("bank.match.lines", LINES, [branchId, accountId, MAX_RUN_ROWS]);
  const [first, last] = [lines[0]?.day, lines.at(-1)?.day];
  const none = { clearing: [], terms: [], cheques: [], rules: [], refused: new Set<string>() };
  if (!first || !last) return { input: { lines: [], entries: [], ...none }, proposals: [], texts: new Map() };
  const [from, to] = [dayText(dayNumber(first) - ALONE_DAYS), dayText(dayNumber(last) + ALONE_DAYS)];
  const entries = await query<EntryRow>("bank.match.entries", ENTRIES, [branchId, accountId, from, to, MAX_RUN_ROWS]);
  const [{ own } = { own: false }] = await query<{ own: boolean }>("bank.match.own", OWN_CURRENCY, [
    branchId,
    accountId,
  ]);
  // What accepting posts is in the branch's currency: accounts of another take no rule and no payout.
  const terms = own ? await query<TermsRow>("bank.match.terms", TERMS, [branchId, accountId]) : [];
  const clearing = terms.length === 0 ? [] : await clearingOf(query, { branchId, terms, from, to });
  const cheques = await query<ChequeKept>("bank.match.cheques", CHEQUES, [branchId, accountId]);
  const rules = own ? await query<RuleKept>("bank.match.rules", RULES, [branchId, accountId]) : [];
  const refused = await query<{ signature: string }>("bank.match.refused", REFUSED, [branchId, accountId]);
  const proposals = await query<OpenProposal>("bank.match.proposals", PROPOSALS, [branchId, accountId]);
  return {
    input: {
      lines: lines.map(toBankRow),
      entries: entries.map(toBooksRow),
      clearing,
      terms: terms.map(({ fee_fixed, ...row }) => toTerms({ ...row, fee_fixed })),
      cheques: cheques.map(toCheque),
      rules: rules.map(toRule),
      refused: new Set(refused.map(({ signature }) => signature)),
    },
    proposals,
    texts: new Map(lines.map(({ id, text }) => [id, text])),
  };
}

function toBooksRow(row: EntryRow): BooksRow {
  return {
    ...{
      key: row.key,
      day: dayNumber(row.day),
      amount: BigInt(row.amount),
      refs: refsOf([row.reference]),
      party: row.party,
    },
    partyWords: nameWords(row.name),
    cheque: row.serial === null ? null : { serial: row.serial.replace(/^0+(?=.)/, ""), sayad: row.sayad ?? "" },
    otherAccount: (row.numbers ?? [])
      .map((number) => folded(number).replaceAll(" ", ""))
      .filter(({ length }) => length >= 8),
  };
}

type Span = { branchId: number; terms: readonly TermsRow[]; from: string; to: string };

async function clearingOf(query: Query, { branchId, terms, from, to }: Span): Promise<ClearingRow[]> {
  const accounts = [...new Set(terms.map(({ account }) => account))];
  const rows = await query<{
    key: string;
    account: ColumnOf<"ledger.entries", "account_id">;
    day: string;
    amount: string;
  }>("bank.match.clearing", CLEARING, [...[branchId, accounts, from, to, MAX_RUN_ROWS]]);
  return rows.map((row) => ({ ...row, day: dayNumber(row.day), amount: BigInt(row.amount) }));
}

type TermsRow = RowOf<"bank_payout_terms", "id" | "source" | "terminal" | "fee_bp" | "fee_per"> & {
  account: ColumnOf<"bank_payout_terms", "clearing_account_id">;
  fee_fixed: string;
  min_days: number;
  max_days: number;
};
const toTerms = (row: TermsRow): PayoutTerms => ({
  ...{ id: row.id, account: row.account, source: row.source as PayoutTerms["source"], terminal: row.terminal },
  ...{ feeBp: row.fee_bp, feeFixed: BigInt(row.fee_fixed), feePer: row.fee_per as PayoutTerms["feePer"] },
  ...{ minDays: row.min_days, maxDays: row.max_days },
});

type ChequeKept = RowOf<"cheques", "id" | "serial"> & {
  seq: ColumnOf<"cheques", "last_seq">;
  sayad: ColumnOf<"cheques", "sayad_id">;
  amount: string;
};
const toCheque = ({ amount, serial, ...row }: ChequeKept): ChequeRow => ({
  ...{ ...row, sayad: row.sayad.trim(), amount: BigInt(amount), serial: serial.replace(/^0+(?=.)/, "") },
});

type RuleKept = RowOf<"bank_rules", "id" | "name" | "text" | "payer" | "party" | "automatic"> &
  Omit<RuleRow, "id" | "name" | "text" | "payer" | "party" | "automatic" | "key" | "minAmount" | "maxAmount"> & {
    key: ColumnOf<"bank_rules", "mapping_key">;
    min_amount: string | null;
    max_amount: string | null;
  };
const toRule = ({ min_amount, max_amount, ...row }: RuleKept): RuleRow => ({
  ...row,
  text: row.text && folded(row.text),
  payer: row.payer && folded(row.payer),
  minAmount: min_amount === null ? null : BigInt(min_amount),
  maxAmount: max_amount === null ? null : BigInt(max_amount),
});

const LINES = `
  select l.id::text, to_char(l.day, 'YYYY-MM-DD') as day, l.amount::text, l.reference, l.trace, l.serial, l.sayad, l.terminal, l.kind,
         l.payer, l.text
    from bank_lines l
   where l.branch_id = $1 and l.account_id = $2
     and not exists (select from bank_match_lines r join bank_matches m on m.branch_id = r.branch_id and m.id = r.match_id
                      where r.branch_id = l.branch_id and r.line_id = l.id and r.live
                        and not (m.state = 'proposed' and m.created_by = 'system'))
   order by l.day, l.id limit $3`;

/** Openings, closings and revaluations are no money at the bank; a voucher and its reversal are none together. */
const IS_MONEY = (entry: string) => `
  v.kind not in ('opening', 'closing', 'pl_close', 'fx_reval', 'reversal')
  and not exists (select from ledger.voucher_reversals x where x.branch_id = ${entry}.branch_id and x.original_id = ${entry}.voucher_id)`;

const ENTRIES = `
  with free as materialized (
    select e.branch_id, e.doc_date, e.voucher_id, e.line, e.party, e.fc_dr - e.fc_cr as amount
      from ledger.entries e
      join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where e.branch_id = $1 and e.account_id = $2 and e.doc_date between $3::date and $4::date and ${IS_MONEY("e")}
       and e.fc_dr <> e.fc_cr
       and not exists (select from bank_match_entries r join bank_matches m on m.branch_id = r.branch_id and m.id = r.match_id
                        where r.branch_id = e.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id and r.line = e.line
                          and r.live and not (m.state = 'proposed' and m.created_by = 'system'))
     order by e.doc_date, e.voucher_id, e.line limit $5),
  shown as (
    select f.*, coalesce(p.party, o.party, f.party) as whose, p.reference, c.serial, c.sayad_id, o.numbers
      from free f
      left join payments p on p.branch_id = f.branch_id and p.voucher_id = f.voucher_id
      left join cheque_events k on k.branch_id = f.branch_id and k.voucher_id = f.voucher_id
      left join cheques c on c.branch_id = k.branch_id and c.id = k.cheque_id
      left join lateral (
        select min(b.party) as party,
               array_agg(n.number) filter (where n.number is not null) as numbers
          from ledger.entries b
          left join ledger.accounts a on a.branch_id = b.branch_id and a.id = b.account_id and a.kind = 'bank'
          left join lateral unnest(array[a.details->>'iban', a.details->>'account_number', a.details->>'card_number']) n (number) on true
         where b.branch_id = f.branch_id and b.doc_date = f.doc_date and b.voucher_id = f.voucher_id and b.line <> f.line) o on true),
  names as materialized (
    select k.whose, party_name($1, k.whose) as name from (select distinct whose from shown where whose is not null) k)
  select to_char(s.doc_date, 'YYYY-MM-DD') || ':' || s.voucher_id || ':' || s.line as key, to_char(s.doc_date, 'YYYY-MM-DD') as day,
         s.amount::text, s.whose as party, n.name, s.reference, s.serial, s.sayad_id as sayad, s.numbers
    from shown s left join names n on n.whose = s.whose
   order by s.doc_date, s.voucher_id, s.line limit $5`;

const OWN_CURRENCY = `
  select coalesce(a.currency, b.currency) = b.currency as own
    from ledger.accounts a join branches b on b.id = a.branch_id where a.branch_id = $1 and a.id = $2 limit 1`;

const TERMS = `
  select id, clearing_account_id as account, source, terminal, fee_bp, fee_fixed::text, fee_per, min_days::int, max_days::int
    from bank_payout_terms where branch_id = $1 and account_id = $2 and active order by id limit 100`;

const CLEARING = `
  select to_char(e.doc_date, 'YYYY-MM-DD') || ':' || e.voucher_id || ':' || e.line as key, e.account_id as account,
         to_char(e.doc_date, 'YYYY-MM-DD') as day, e.dr::text as amount
    from ledger.entries e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
   where e.branch_id = $1 and e.account_id = any ($2::int[]) and e.doc_date between $3::date and $4::date and e.dr > 0 and ${IS_MONEY("e")}
     and not exists (select from bank_match_payouts r join bank_matches m on m.branch_id = r.branch_id and m.id = r.match_id
                      where r.branch_id = e.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id and r.line = e.line
                        and r.live and not (m.state = 'proposed' and m.created_by = 'system'))
   order by e.doc_date, e.voucher_id, e.line limit $5`;

const CHEQUES = `
  select c.id, c.last_seq as seq, (case c.direction when 'received' then c.open else -c.open end)::text as amount, c.serial,
         c.sayad_id as sayad
    from cheques c
   where c.branch_id = $1 and c.account_id = $2 and c.open > 0
     and (c.direction = 'received' and c.state = 'deposited' or c.direction = 'issued' and c.state in ('delivered', 'bounced'))
   order by c.id limit 10000`;

const RULES = `
  select id, name, text, payer, sign::int, min_amount::text, max_amount::text, mapping_key as key, party, automatic
    from bank_rules where branch_id = $1 and active and coalesce(account_id, $2) = $2 order by position, id limit 500`;

/** In the spelling of \`signatureOf\`; without the entry that accepting posted. */
const ROWS_OF = `
  select m.id, m.pass,
         array(select r.line_id::text from bank_match_lines r where r.branch_id = m.branch_id and r.match_id = m.id order by 1 limit 1000) as lines,
         array(select to_char(r.doc_date, 'YYYY-MM-DD') || ':' || r.voucher_id || ':' || r.line
                 from (select doc_date, voucher_id, line from bank_match_entries e
                        where e.branch_id = m.branch_id and e.match_id = m.id and e.voucher_id is distinct from m.voucher_id
                        union all
                       select doc_date, voucher_id, line from bank_match_payouts e where e.branch_id = m.branch_id and e.match_id = m.id) r
                order by 1 limit 1000) as entries
    from bank_matches m where m.branch_id = $1 and m.account_id = $2`;

const REFUSED = `
  select array_to_string(k.lines, ',') || '=' || array_to_string(k.entries, ',') as signature
    from (${ROWS_OF} and m.state = 'undone' and m.undone_by <> 'system' order by m.id desc limit 20000) k`;

const PROPOSALS = `
  select k.id::text, k.pass::int, k.lines, k.entries
    from (${ROWS_OF} and m.state = 'proposed' and m.created_by = 'system' order by m.id limit ${MAX_RUN_ROWS}) k`;
