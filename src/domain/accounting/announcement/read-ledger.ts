import type { z } from "zod";
import { partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { companionsOf } from "../trial-balance/companions-of";
import type { Ledger, LedgerQuery } from "./schema";

type Answer = z.input<typeof Ledger>;
type Items = Answer["items"];
type Head = Pick<Items, "account" | "currency"> & {
  opening: number;
  totals: { debit: number; credit: number; count: number };
};

/**
 * Postings of notes to an account (the party's or the other), including reversals, with running balances. Throws
 * notFound (3009) for a foreign account or branch; fieldInvalid (3003) at `to` before `from`.
 */
export async function readLedger(ctx: Ctx<OperatorActor>, input: LedgerQuery): Promise<Answer> {
  const { account_id, from, to, page, per_page } = input;
  if (to < from) throw refuseField("to", { en: "must not be before the first day", fa: "پیش از روز اول است" });
  const { own, others } = await companionsOf(ctx, input.branch_id == null ? "branch" : "company");
  const found = [own, ...others].find(({ branch_id }) => branch_id === (input.branch_id ?? own.branch_id));
  if (!found) throw new Refusal("notFound");
  const { branch_id, name, name_latin } = found;
  const values = [branch_id, account_id, from, to];
  const [[row], rows] = await Promise.all([
    ctx.query<{ head: Head }>("announcement.ledger.sums", SUMS, values),
    ctx.query<{ row: Items["rows"][number]; moved: bigint }>("announcement.ledger", ROWS, [
      ...values,
      per_page,
      (page - 1) * per_page,
    ]),
  ]);
  if (!row) throw new Refusal("notFound");
  const { account, currency, opening, totals } = row.head;
  const closing = BigInt(opening) + BigInt(totals.debit) - BigInt(totals.credit);
  const result = rows.map(({ row, moved }) => ({ ...row, balance: BigInt(opening) + moved }));
  const branch = { branch_id, name, name_latin };
  return {
    items: { branch, account, currency, opening, rows: result, closing, totals },
    meta: { page, per_page, total: totals.count, pages: Math.max(1, Math.ceil(totals.count / per_page)) },
  };
}

/** Lines `e` of note documents `v`. Through the documents: they are few compared with an account's lines. */
const LINES = `ledger.vouchers v
  join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id and e.account_id = $2::int
 where v.branch_id = $1::int and v.source_type = 'announcement'`;

const SUMS = `
  select jsonb_build_object(
    'account', jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin),
    'currency', b.currency,
    'opening', s.opening, 'totals', jsonb_build_object('debit', s.debit, 'credit', s.credit, 'count', s.n)) as head
    from ledger.accounts a
    join branches b on b.id = a.branch_id
   cross join (select coalesce(sum(e.dr - e.cr) filter (where e.doc_date < $3::date), 0) as opening,
                      coalesce(sum(e.dr) filter (where e.doc_date >= $3::date), 0) as debit,
                      coalesce(sum(e.cr) filter (where e.doc_date >= $3::date), 0) as credit,
                      count(*) filter (where e.doc_date >= $3::date) as n
                 from ${LINES} and v.doc_date <= $4::date) s
   where a.branch_id = $1::int and a.id = $2::int and a.level = 4`;

const ROWS = `
  select jsonb_build_object('date', e.doc_date, 'document_id', e.voucher_id, 'line', e.line,
           'announcement_id', e.source_id::int, 'number', n.number,
           'party', case when e.party is not null then ${partyOf("e.party", "e.branch_id")} end,
           'description', coalesce(nullif(e.note, ''), e.description), 'reversal', e.kind = 'reversal',
           'debit', e.dr, 'credit', e.cr) as row, e.moved::bigint as moved
    from (select e.*, v.source_id, v.description, v.kind,
                 sum(e.dr - e.cr) over (order by e.doc_date, e.voucher_id, e.line) as moved
            from ${LINES} and v.doc_date between $3::date and $4::date
           order by e.doc_date, e.voucher_id, e.line limit $5::int offset $6::int) e
    left join announcements n on n.branch_id = e.branch_id and n.id = e.source_id::int
   order by e.doc_date, e.voucher_id, e.line`;
