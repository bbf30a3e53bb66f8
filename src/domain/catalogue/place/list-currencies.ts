import type { Ctx, OperatorActor } from "../../kernel/context";

/** Codes (ISO 4217) of the currencies the books know. */
export async function listCurrencies(ctx: Ctx<OperatorActor>): Promise<string[]> {
  const rows = await ctx.query<{ code: string }>("place.currencies", CURRENCIES, []);
  return rows.map(({ code }) => code);
}

const CURRENCIES = "select code from ledger.currencies order by code <> 'IRR', code";
