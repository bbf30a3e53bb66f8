import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { MAX_LINES } from "./rules";

/**
 * A line of the colleague's debt account. `amount`: debit less credit; `undoes`: the document it reverses or is
 * reversed by.
 */
type OurLine = {
  document_id: number;
  line: number;
  day: string;
  amount: string;
  kind: string;
  description: string;
  document: ColumnOf<"ledger.vouchers", "description">;
  refs: (string | null)[] | null;
  undoes: string | null;
};
export type OurBooks = {
  name: string;
  currency: string;
  decimals: number;
  opening: bigint;
  lines: (Omit<OurLine, "amount"> & { amount: bigint })[];
};

type Head = RowOf<"colleagues", "id" | "name"> & {
  account_id: ColumnOf<"ledger.accounts", "id">;
  currency: string;
  foreign: boolean;
  decimals: ColumnOf<"ledger.currencies", "exponent">;
};

/** The account of the statement. Throws notFound (3009). */
export async function readAccount(ctx: Ctx<OperatorActor>, colleagueId: number): Promise<Head> {
  const [head] = await ctx.query<Head>("settlement.account", ACCOUNT, [ctx.actor.branchId, colleagueId]);
  if (!head) throw new Refusal("notFound");
  return head;
}

/**
 * Our lines of a colleague in these days, in the currency of their account, without year-end carry-overs. Throws
 * tooLarge (3008) beyond 20,000 lines.
 */
export async function readOurs(
  ctx: Ctx<OperatorActor>,
  { account, from, to }: { account: Head; from: string; to: string },
): Promise<OurBooks> {
  const { id, name, account_id, currency, decimals, foreign } = account;
  const values = [ctx.actor.branchId, account_id, from];
  const [[before], lines] = await Promise.all([
    ctx.query<{ sum: string }>("settlement.opening", OPENING, [...values, foreign, id]),
    ctx.query<OurLine>("settlement.lines", LINES, [...values, to, foreign, MAX_LINES + 1, id]),
  ]);
  if (lines.length > MAX_LINES) throw new Refusal("tooLarge", { fields: [{ path: "from", message: TOO_MANY }] });
  const read = lines.map((line) => ({ ...line, amount: BigInt(line.amount) }));
  return { name, currency, decimals, opening: BigInt(before!.sum), lines: read };
}

const TOO_MANY = {
  en: "exceeds 20,000 lines: choose fewer days",
  fa: "حداکثر ۲۰٬۰۰۰ سطر: بازه را کوتاه‌تر کنید",
};

const ACCOUNT = `
  select c.id, c.name, a.id as account_id, coalesce(a.currency, b.currency)::text as currency,
         coalesce(a.currency <> b.currency, false) as foreign, x.exponent as decimals
    from colleagues c
    join branches b on b.id = c.branch_id
    join ledger.accounts a on a.branch_id = c.branch_id and a.id = c.receivable_id
    join ledger.currencies x on x.code = coalesce(a.currency, b.currency)
   where c.branch_id = $1 and c.id = $2::int`;

const NET = (foreign: string) => `case when ${foreign}::boolean then e.fc_dr - e.fc_cr else e.dr - e.cr end`;

// Year-end documents are few, and found by their source.
const OPENING = `
  select (coalesce((select sum(${NET("$4")}) from colleague_debt_lines($1::int, $5::int, $2::int) e
                     where e.doc_date < $3::date), 0)
        - coalesce((select sum(${NET("$4")}) from ledger.vouchers v
                      join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                     where v.branch_id = $1 and v.source_type = 'year_end' and e.doc_date < $3::date
                       and (e.account_id = $2::int or (e.party = 'colleague:' || $5::int and e.account_id in (select id from bounced_accounts($1::int))
                                                      and v.id not in (select ledger.opening_repairs($1::int))))), 0)
         )::text as sum`;

/** References of a document: our number, and those the partner may use. */
const REFS = `case when v.source_id ~ '^[0-9]{1,9}$' then case v.source_type
    when 'booking' then (select array[b.local_pnr::text, b.client_reference] from bookings b
                          where b.branch_id = e.branch_id and b.id = v.source_id::bigint)
    when 'payment' then (select array[p.reference, p.number::text] from payments p
                          where p.branch_id = e.branch_id and p.id = v.source_id::int)
    when 'cheque' then (select array[nullif(c.sayad_id, '')::text, c.serial] from cheques c
                         where c.branch_id = e.branch_id and c.id = v.source_id::int)
    when 'announcement' then (select array[n.reference, n.number::text] from announcements n
                               where n.branch_id = e.branch_id and n.id = v.source_id::int) end end`;

const LINES = `
  select e.voucher_id::float8 as document_id, e.line, e.doc_date::text as day, (${NET("$5")})::text as amount, v.kind::text as kind,
         coalesce(nullif(e.note, ''), v.description) as description, v.description as document, ${REFS} as refs,
         coalesce((select r.reversal_id from ledger.voucher_reversals r
                    where r.branch_id = e.branch_id and r.original_id = e.voucher_id),
                  (select r.original_id from ledger.voucher_reversals r
                    where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id))::text as undoes
    from colleague_debt_lines($1::int, $7::int, $2::int) e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
   where e.doc_date >= $3::date and e.doc_date <= $4::date
     and v.source_type is distinct from 'year_end'
   order by e.doc_date, e.voucher_id, e.line limit $6::int`;
