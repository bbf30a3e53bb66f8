import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";

/** Codes (ISO 4217) of the currencies the books know. */
export async function listCurrencies(ctx: Ctx<OperatorActor>): Promise<string[]> {
  const rows = await ctx.query<RowOf<"ledger.currencies", "code">>("place.currencies", CURRENCIES, []);
  return rows.map(({ code }) => code);
}

const CURRENCIES = "select code from ledger.currencies order by code <> 'IRR', code";
