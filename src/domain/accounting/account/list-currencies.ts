import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";

/** Currency codes for accounts; the branch's own first. */
export async function listCurrencies(ctx: Ctx<OperatorActor>): Promise<string[]> {
  const rows = await ctx.query<RowOf<"ledger.currencies", "code">>(
    "account.currencies",
    `select c.code from ledger.currencies c
      order by c.code <> (select currency from branches where id = $1), c.code`,
    [ctx.actor.branchId],
  );
  return rows.map(({ code }) => code);
}
