import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { COLLEAGUE_DEBT } from "../debt/owed";
import { BUCKETS } from "../settlement/rules";
import { bucketOf, dueOn } from "../settlement/rules.ageing";
import type { Calendar } from "./period-of";
import type { Receivables, ReceivablesPage, ReceivablesQuery } from "./schema";

type Answer = z.input<typeof Receivables>;
type Aged = Record<(typeof BUCKETS)[number] | "credit" | "balance", bigint>;
/** `days`: what is open of each, amounts as text. */
type Party = {
  key: string;
  name: string | null;
  name_latin: string | null;
  code: string | null;
  settlement_day: number | null;
  balance: string;
  days: { day: string; open: string }[] | null;
};
type Row = { today: string; currency: string; calendar: Calendar; ledger: bigint; parties: Party[] };

/** Lines of a party that are looked at for their age; what is older than the last of them is in the last bucket. */
const LOOKED_AT = 5_000;

/**
 * Who owes the branch today, and for how long: of each colleague and customer the newest debts that their balance (debt/owed.ts)
 * is made of, without what payments have settled of them, by the settlement day that followed. Who is owed something stands
 * apart, as a credit; all of it is what the accounts of receivables and of bounced cheques say.
 */
export const readReceivables = (ctx: Ctx<OperatorActor>): Promise<Answer> => agedParties(ctx);

async function agedParties(ctx: Ctx<OperatorActor>) {
  const values = [ctx.actor.branchId, ctx.now, LOOKED_AT];
  const [row] = await ctx.query<Row>("report.receivables", RECEIVABLES, values);
  const { today, currency, calendar, ledger, parties } = row!;
  const rows = parties.map(({ settlement_day, balance, days, ...named }) => ({
    ...named,
    ...aged({ balance: BigInt(balance), days: days ?? [] }, (day) =>
      bucketOf(dueOn(day, settlement_day, calendar), today),
    ),
  }));
  return { today, currency, rows, totals: summed(rows), ledger };
}

/** Rows of one answer: what a browser draws at once. */
const ROWS_OF_PAGE = 200;

/** The same a page at a time, of one age or of all. */
export async function readReceivablesPage(
  ctx: Ctx<OperatorActor>,
  { age, page }: z.output<typeof ReceivablesQuery>,
): Promise<z.input<typeof ReceivablesPage>> {
  const { rows, ...whole } = await agedParties(ctx);
  const chosen = age === null ? rows : rows.filter((row) => row[age] !== 0n);
  const [count, from] = [chosen.length, (page - 1) * ROWS_OF_PAGE];
  const pages = Math.max(1, Math.ceil(count / ROWS_OF_PAGE));
  return { ...whole, count, pages, shown: summed(chosen), rows: chosen.slice(from, from + ROWS_OF_PAGE) };
}

const nothing = (): Aged => ({
  ...(Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0n])) as Record<(typeof BUCKETS)[number], bigint>),
  ...{ credit: 0n, balance: 0n },
});

type Owed = { balance: bigint; days: NonNullable<Party["days"]> };

function aged({ balance, days }: Owed, bucket: (day: string) => (typeof BUCKETS)[number]): Aged {
  if (balance < 0n) return { ...nothing(), credit: -balance, balance };
  const sums = nothing();
  for (const { day, open } of days) sums[bucket(day)] += BigInt(open);
  const found = BUCKETS.reduce((sum, one) => sum + sums[one], 0n);
  return { ...sums, older: sums.older + balance - found, balance };
}

function summed(rows: readonly Aged[]): Aged {
  const sums = nothing();
  for (const row of rows) for (const key of [...BUCKETS, "credit", "balance"] as const) sums[key] += row[key];
  return sums;
}

// Lines that parties owe by, as far as today; of one party `p` newest first.
const AGED = `
             select jsonb_agg(jsonb_build_object('day', d.doc_date, 'open', d.open::text))
               from (select o.doc_date, sum(least(o.open, p.balance - (o.newer - o.open))) as open
                       from (select l.*, sum(l.open) over (order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                               from (select e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr) as open
                                       from (select e.* from colleague_debt_lines($1::int, p.colleague_id, p.account_id) e
                                              where p.colleague_id is not null
                                              union all
                                             select e.* from customer_debt_lines($1::int, p.party) e where p.colleague_id is null) e
                                       left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                                             and i.voucher_id = e.voucher_id and i.line = e.line
                                      where e.dr > 0 and e.doc_date <= p.today
                                        and not exists (select from ledger.voucher_reversals r
                                                         where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
                                        and not exists (select from ledger.voucher_reversals r
                                                         where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
                                      order by e.doc_date desc, e.voucher_id desc, e.line desc limit $3::int) l
                              where l.open > 0) o
                      where o.newer - o.open < p.balance
                      group by o.doc_date) d
              where p.balance > 0 and p.party is not null`;

const RECEIVABLES = `
  with own as (
    select b.id, b.currency, b.calendar::text as calendar, ledger.business_day(b.id, $2::timestamptz) as today
      from branches b where b.id = $1::int),
  parties as (
    select c.id as colleague_id, c.receivable_id as account_id, 'colleague:' || c.id as party, c.code, c.settlement_day,
           d.owed as balance, o.today
      from own o cross join colleagues c ${COLLEAGUE_DEBT("$2")}
     where c.branch_id = $1::int
     union all
    select null, null, coalesce('passenger:' || m.merged_into, k.party), null, null, sum(k.net), k.today
      from (select e.party, o.today, sum(e.dr - e.cr) as net
              from own o cross join customer_debt_lines($1::int) e where e.doc_date <= o.today group by 1, 2) k
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and k.party = 'passenger:' || m.id
     group by 3, k.today),
  aged as (select p.*, (${AGED}) as days from parties p where p.balance <> 0)
  select o.today::text as today, o.currency, o.calendar,
         (select coalesce(sum(t.dr - t.cr), 0)::bigint from ledger.turn_day t
           where t.branch_id = $1::int and t.day <= o.today and t.account_id in (
                 select c.receivable_id from colleagues c where c.branch_id = $1::int
                  union select id from customer_accounts($1::int)
                  union select id from bounced_accounts($1::int))) as ledger,
         (select coalesce(jsonb_agg(jsonb_build_object('key', coalesce(a.party, ''), 'name', party_name($1::int, a.party),
                   'name_latin', party_name_latin($1::int, a.party), 'code', a.code, 'settlement_day', a.settlement_day,
                   'balance', a.balance::text, 'days', a.days) order by a.balance desc, a.party), '[]') from aged a) as parties
    from own o`;
