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

/** `manyFrom`: from so many colleagues on their lines are read in one pass instead of each by its index. */
type Given = { manyFrom?: number };

/**
 * Who owes the branch today, and for how long: of each colleague and customer the newest debts that their balance (debt/owed.ts)
 * is made of, without what payments have settled of them, by the settlement day that followed. Who is owed something stands
 * apart, as a credit; all of it is what the accounts of receivables and of bounced cheques say.
 */
export async function readReceivables(ctx: Ctx<OperatorActor>, given?: Given): Promise<z.input<typeof Receivables>> {
  const { today, currency, rows, totals, ledger } = await found(ctx, { age: null, page: null }, given);
  return { today, currency, rows: rows.map(partyOf), totals: amountsOf(totals), ledger };
}

/** The same a page at a time, of one age or of all. */
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
