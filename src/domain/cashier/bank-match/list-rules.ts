import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { BankRuleList } from "./schema";

/** Rules of the branch in the order they are tried. */
export async function listBankRules(ctx: Ctx<OperatorActor>): Promise<z.input<typeof BankRuleList>> {
  const rows = await ctx.db.bankRule.findMany({
    where: { branchId: ctx.actor.branchId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take: MAX_SET_UP,
  });
  return {
    items: rows.map((row) => ({
      ...{
        id: row.id,
        name: row.name,
        position: row.position,
        account_id: row.accountId,
        text: row.text,
        payer: row.payer,
        sign: row.sign,
      },
      ...{
        min_amount: row.minAmount,
        max_amount: row.maxAmount,
        mapping_key: row.mappingKey,
        automatic: row.automatic,
      },
      ...{ active: row.active, version: row.version },
    })),
  };
}
