import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { accountOf, movedAccounts } from "./accounts-of";
import { readTurned } from "./read-turned";
import { denseDays, denseMonths, type Turned } from "./rules";
import type { AllDaily, AllMonthly, YearQuery } from "./schema";
import { type Year, yearOf } from "./year-of";

type ReadYearInput = z.output<typeof YearQuery>;

/** Every day of a year, of one account or of all with entries, paged. Throws notFound (3009). */
export function readYearOfDays(ctx: Ctx<OperatorActor>, input: ReadYearInput): Promise<z.input<typeof AllDaily>> {
  return readYear(ctx, input, {
    by: () => "day",
    of: (year, opening, turned) => ({ days: denseDays(year, opening, turned) }),
  });
}

/** The twelve months of a year, as readYearOfDays. */
export function readYearOfMonths(ctx: Ctx<OperatorActor>, input: ReadYearInput): Promise<z.input<typeof AllMonthly>> {
  return readYear(ctx, input, {
    by: ({ converted }) => (converted ? "day" : "month"),
    of: ({ months }, opening, turned) => ({ months: denseMonths(months, opening, turned) }),
  });
}

type Way<Parts> = {
  by: (year: Year) => "day" | "month";
  of: (year: Year, opening: bigint, turned: ReadonlyMap<string, Turned>) => Parts;
};

async function readYear<Parts>(ctx: Ctx<OperatorActor>, input: ReadYearInput, { by, of }: Way<Parts>) {
  const { account_id, currency = null, page, per_page } = input;
  const year = await yearOf(ctx, input.year);
  const { accounts, total } =
    account_id == null
      ? await movedAccounts(ctx, { to: year.to, page, per_page })
      : { accounts: [await accountOf(ctx, account_id)], total: 1 };
  const ids = accounts.map(({ account }) => account.id);
  const { from, to, calendar, converted } = year;
  const histories = await readTurned(ctx, { accounts: ids, from, to, currency, by: by(year) });
  return {
    items: accounts.map((own) => {
      const { opening, turned } = histories.get(own.account.id)!;
      let closing = opening;
      for (const { debit, credit } of turned.values()) closing += debit - credit;
      const moved = of(year, opening, turned);
      return { ...own, ...(currency && { currency }), year: year.year, opening, closing, ...moved };
    }),
    meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), calendar, converted, from, to },
  };
}
