import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { readAccount } from "./read-account";
import type { AccountOrBoth, AnyAccount, ColleagueAccounts } from "./schema";

/** One account by `id` or `code`, or both accounts of a colleague. Throws notFound (3009). */
export async function readAny(
  ctx: Ctx<OperatorActor>,
  { id, code, colleague_id }: z.output<typeof AnyAccount>,
): Promise<z.input<typeof AccountOrBoth>> {
  return id != null || code != null ? readAccount(ctx, { id, code }) : readColleague(ctx, colleague_id!);
}

async function readColleague(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof ColleagueAccounts>> {
  const where = { branchId_id: { branchId: ctx.actor.branchId, id } };
  const found = await ctx.db.colleague.findUnique({
    where,
    select: { name: true, receivableId: true, walletId: true },
  });
  if (!found) throw new Refusal("notFound");
  const [receivable, wallet] = await Promise.all([
    readAccount(ctx, { id: found.receivableId }),
    readAccount(ctx, { id: found.walletId }),
  ]);
  return { colleague_id: id, name: found.name, receivable, wallet };
}
