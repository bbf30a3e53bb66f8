import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { COLLEAGUE_DEBT } from "../debt/owed";
import { BUCKETS } from "../settlement/rules";
import { bucketOf, dueOn } from "../settlement/rules.ageing";
import { pagesOf, rowsOf } from "./page-of";
import type { Calendar } from "./period-of";
import type { Receivables, ReceivablesPage, ReceivablesQuery } from "./schema";

type Answer = z.input<typeof Receivables>;
type Bucket = (typeof BUCKETS)[number];
type Named = Pick<Party, "key" | "name" | "name_latin" | "code">;
type Aged = Record<Bucket | "credit" | "balance", bigint>;
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

const BETWEEN_OTHERS = 500;

/** Lines of a party that are looked at for their age; what is older than the last of them is in the last bucket. */
const LOOKED_AT = 5_000;

/**
 * Who owes the branch today, and for how long: of each colleague and customer the newest debts that their balance (debt/owed.ts)
 * is made of, without what payments have settled of them, by the settlement day that followed. Who is owed something stands
 * apart, as a credit; all of it is what the accounts of receivables and of bounced cheques say.
 */
export const readReceivables = (ctx: Ctx<OperatorActor>, given?: Given): Promise<Answer> => agedParties(ctx, given);

/** `manyFrom`: from so many colleagues on their lines are read in one pass instead of each by its index. */
type Given = { manyFrom?: number };

async function agedParties(ctx: Ctx<OperatorActor>, { manyFrom = 1_000 }: Given = {}) {
  const values = [ctx.actor.branchId, ctx.now, LOOKED_AT];
  const [{ many }] = (await ctx.query<{ many: boolean }>("report.receivables-many", MANY, [
    ctx.actor.branchId,
    manyFrom,
  ])) as [{ many: boolean }];
  const [row] = many
    ? await ctx.query<Row>("report.receivables-of-many", RECEIVABLES_OF_MANY, values)
    : await ctx.query<Row>("report.receivables", RECEIVABLES, values);
  const { today, currency, calendar, ledger, parties } = row!;
  const buckets = new Map<string, Bucket>();
  const bucketAt = (day: string, settlementDay: number | null): Bucket => {
    const key = `${day} ${settlementDay}`;
    const known = buckets.get(key) ?? bucketOf(dueOn(day, settlementDay, calendar), today);
    buckets.set(key, known);
    return known;
  };
  const rows: (Named & Aged)[] = [];
  for (const { settlement_day, balance, days, ...named } of parties) {
    const owed = { balance: BigInt(balance), days: days ?? [] };
    rows.push({ ...named, ...aged(owed, (day) => bucketAt(day, settlement_day)) });
    // Others are answered in between.
    if (rows.length % BETWEEN_OTHERS === 0) await setImmediate();
  }
  return { today, currency, rows, totals: summed(rows), ledger };
}

/** The same a page at a time, of one age or of all. */
export async function readReceivablesPage(
  ctx: Ctx<OperatorActor>,
  { age, page }: z.output<typeof ReceivablesQuery>,
): Promise<z.input<typeof ReceivablesPage>> {
  const { rows, ...whole } = await agedParties(ctx);
  const chosen = age === null ? rows : rows.filter((row) => row[age] !== 0n);
  return { ...whole, ...pagesOf(chosen.length), shown: summed(chosen), rows: rowsOf(chosen, page) };
}

const nothing = (): Aged => ({ current: 0n, d30: 0n, d60: 0n, d90: 0n, older: 0n, credit: 0n, balance: 0n });

type Owed = { balance: bigint; days: NonNullable<Party["days"]> };

function aged({ balance, days }: Owed, bucket: (day: string) => Bucket): Aged {
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

const MANY = `
  select count(*) >= $2::int as many from (select from colleagues where branch_id = $1::int limit $2::int) c`;

/** Neither canceled nor canceling another. */
const STANDING = `
      not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
  and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)`;
const NEWEST_FIRST = "e.doc_date desc, e.voucher_id desc, e.line desc";
const WITH_ITEMS = `left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                          and i.voucher_id = e.voucher_id and i.line = e.line`;
const DAYS = "jsonb_agg(jsonb_build_object('day', d.doc_date, 'open', d.open::text))";

// Lines that parties owe by, as far as today; of one party `p` newest first.
const AGED = `
             select ${DAYS}
               from (select o.doc_date, sum(least(o.open, p.balance - (o.newer - o.open))) as open
                       from (select l.*, sum(l.open) over (order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                               from (select e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr) as open
                                       from (select e.* from colleague_debt_lines($1::int, p.colleague_id, p.account_id) e
                                              where p.colleague_id is not null
                                              union all
                                             select e.* from customer_debt_lines($1::int, p.party) e where p.colleague_id is null) e
                                       ${WITH_ITEMS}
                                      where e.dr > 0 and e.doc_date <= p.today and ${STANDING}
                                      order by ${NEWEST_FIRST} limit $3::int) l
                              where l.open > 0) o
                      where o.newer - o.open < p.balance
                      group by o.doc_date) d
              where p.balance > 0 and p.party is not null`;

// The same of all parties in one pass: what each owes by party, its newest lines numbered.
const AGED_OF_MANY = `
  debtors as materialized (select * from parties where balance > 0 and party is not null),
  lines as (
    select d.party, e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from debtors d join ledger.entries e on e.branch_id = $1::int and e.account_id = d.account_id
     where e.dr > 0 and e.doc_date <= d.today
     union all
    select e.party, e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from own o cross join bounced_accounts($1::int) a join ledger.entries e on e.branch_id = $1::int and e.account_id = a.id
     where e.dr > 0 and e.doc_date <= o.today and e.party like 'colleague:%'
     union all
    select coalesce('passenger:' || m.merged_into, e.party), e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from own o cross join customer_debt_lines($1::int) e
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and e.party = 'passenger:' || m.id
     where e.dr > 0 and e.doc_date <= o.today),
  newest as (
    select e.party, e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr) as open,
           row_number() over (partition by e.party order by ${NEWEST_FIRST}) as nth
      from lines e ${WITH_ITEMS}
     where ${STANDING}),
  days as (
    select d.party, ${DAYS} as days
      from (select o.party, o.doc_date, sum(least(o.open, p.balance - (o.newer - o.open))) as open
              from (select l.*, sum(l.open) over (partition by l.party order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                      from newest l where l.nth <= $3::int and l.open > 0) o
              join debtors p on p.party = o.party
             where o.newer - o.open < p.balance
             group by 1, 2) d
     group by 1)`;

const receivables = (aged: string) => `
  with own as (
    select b.id, b.currency, b.calendar::text as calendar, d.today, m.fm, m.month_from
      from branches b
     cross join lateral (select ledger.business_day(b.id, $2::timestamptz) as today) d
      left join lateral (select p.fm, lower(p.dates) as month_from from ledger.periods p
                          where p.branch_id = b.id and lower(p.dates) <= d.today order by p.fm desc limit 1) m on true
     where b.id = $1::int),
  accounts as (
    select c.receivable_id as id from colleagues c where c.branch_id = $1::int
     union select id from customer_accounts($1::int)
     union select id from bounced_accounts($1::int)),
  parties as (
    select c.id as colleague_id, c.receivable_id as account_id, 'colleague:' || c.id as party, c.code, c.settlement_day,
           c.name, nullif(c.name_latin, '') as name_latin,
           d.owed as balance, o.today
      from own o cross join colleagues c ${COLLEAGUE_DEBT("$2")}
     where c.branch_id = $1::int
     union all
    select null, null, coalesce('passenger:' || m.merged_into, k.party), null, null, null, null, sum(k.net), k.today
      from (select e.party, o.today, sum(e.dr - e.cr) as net
              from own o cross join customer_debt_lines($1::int) e where e.doc_date <= o.today group by 1, 2) k
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and k.party = 'passenger:' || m.id
     group by 3, k.today),
  ${aged}
  select o.today::text as today, o.currency, o.calendar,
         (select coalesce(sum(t.net), 0)::bigint from accounts a
           cross join lateral (
                 select t.dr - t.cr as net from ledger.turn_month t
                  where t.branch_id = $1::int and t.account_id = a.id and t.fm < o.fm
                  union all
                 select t.dr - t.cr from ledger.turn_day t
                  where t.branch_id = $1::int and t.account_id = a.id and t.day between o.month_from and o.today) t) as ledger,
         (select coalesce(jsonb_agg(jsonb_build_object('key', coalesce(a.party, ''), 'name', case when a.colleague_id is null then party_name($1::int, a.party) else a.name end,
                   'name_latin', case when a.colleague_id is null then party_name_latin($1::int, a.party) else a.name_latin end, 'code', a.code, 'settlement_day', a.settlement_day,
                   'balance', a.balance::text, 'days', a.days) order by a.balance desc, a.party), '[]') from aged a) as parties
    from own o`;

const RECEIVABLES = receivables(`aged as (select p.*, (${AGED}) as days from parties p where p.balance <> 0)`);
const RECEIVABLES_OF_MANY = receivables(
  `${AGED_OF_MANY}, aged as (select p.*, d.days from parties p left join days d on d.party = p.party where p.balance <> 0)`,
);
