import type { z } from "zod";
import type { BUCKETS } from "../../cashier/settlement/rules";
import { agesSince } from "../../cashier/settlement/rules.ageing";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { pagesOf, placeOf } from "./page-of";
import type { Calendar } from "./period-of";
import { RECEIVABLES, RECEIVABLES_OF_MANY, type ReceivablesValues } from "./receivables-sql";
import type { Receivables, ReceivablesPage, ReceivablesQuery } from "./schema";

type Amount = (typeof BUCKETS)[number] | "credit" | "balance";
type AmountTexts = Record<Amount, string>;
type PartyRow = { key: string; name: string | null; name_latin: string | null; code: string | null } & AmountTexts;
type FoundReceivables = {
  today: string;
  currency: string;
  count: number;
  totals: AmountTexts;
  shown: AmountTexts;
  ledger: bigint;
  rows: PartyRow[];
};
type Head = { many: boolean; today: string; calendar: Calendar; settlement_days: number[] };
type Chosen = Pick<z.output<typeof ReceivablesQuery>, "age"> & { page: number | null };

const MAX_LINES_OF_PARTY = 5_000;

/** `manyFrom`: from this number of colleagues their lines are read in one pass instead of by index for each. */
type Given = { manyFrom?: number };

/**
 * Receivables of the branch today by age: for each colleague and customer the newest debts that make up their balance
 * (debt/owed.ts), without those settled by payments, by the settlement day that followed. Parties in credit are listed
 * apart. All of it is compared with the balances of the accounts of receivables and of bounced cheques (`ledger`).
 */
export async function readReceivables(ctx: Ctx<OperatorActor>, given?: Given): Promise<z.input<typeof Receivables>> {
  const { today, currency, rows, totals, ledger } = await found(ctx, { age: null, page: null }, given);
  return { today, currency, rows: rows.map(partyOf), totals: amountsOf(totals), ledger };
}

/** The same by page, of one age or of all. */
export async function readReceivablesPage(
  ctx: Ctx<OperatorActor>,
  { age, page }: z.output<typeof ReceivablesQuery>,
): Promise<z.input<typeof ReceivablesPage>> {
  const { count, rows, totals, shown, ...head } = await found(ctx, { age, page });
  const sums = { totals: amountsOf(totals), shown: amountsOf(shown) };
  return { ...head, ...pagesOf(count), ...sums, rows: rows.map(partyOf) };
}

async function found(
  ctx: Ctx<OperatorActor>,
  { age, page }: Chosen,
  { manyFrom = 1_000 }: Given = {},
): Promise<FoundReceivables> {
  const [head] = await ctx.query<Head>("report.receivables-head", RECEIVABLES_HEAD_SQL, [
    ctx.actor.branchId,
    ctx.now,
    manyFrom,
  ]);
  const { many, today, calendar, settlement_days } = head!;
  const since = settlement_days.map((day) => agesSince(today, day || null, calendar));
  const from = (age: keyof (typeof since)[number]) => since.map((one) => one[age]);
  const values: ReceivablesValues = [
    ctx.actor.branchId,
    ctx.now,
    MAX_LINES_OF_PARTY,
    settlement_days,
    from("current"),
    from("d30"),
    from("d60"),
    from("d90"),
    age,
    ...placeOf(page),
  ];
  const [row] = many
    ? await ctx.query<FoundReceivables>("report.receivables-of-many", RECEIVABLES_OF_MANY, values)
    : await ctx.query<FoundReceivables>("report.receivables", RECEIVABLES, values);
  return row!;
}

function partyOf({ key, name, name_latin, code, ...amounts }: PartyRow) {
  return { key, name, name_latin, code, ...amountsOf(amounts) };
}

const amountsOf = (texts: AmountTexts) => ({
  current: BigInt(texts.current),
  d30: BigInt(texts.d30),
  d60: BigInt(texts.d60),
  d90: BigInt(texts.d90),
  older: BigInt(texts.older),
  credit: BigInt(texts.credit),
  balance: BigInt(texts.balance),
});

/** Customers have no settlement day (0), colleagues may have one. */
const RECEIVABLES_HEAD_SQL = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.calendar::text as calendar,
         array(select 0 union select c.settlement_day from colleagues c
                where c.branch_id = b.id and c.settlement_day is not null) as settlement_days,
         (select count(*) >= $3::int from (select from colleagues where branch_id = b.id limit $3::int) c) as many
    from branches b where b.id = $1::int`;
