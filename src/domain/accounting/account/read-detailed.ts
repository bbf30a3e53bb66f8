import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type NamedAccount, readAccount } from "./read-account";
import type { AccountDetails } from "./schema";

/** One account that is posted to. 3009 for one of the levels above, and for another branch's. */
export async function readDetailed(
  ctx: Ctx<OperatorActor>,
  ofAccount: NamedAccount,
): Promise<z.input<typeof AccountDetails>> {
  const account = await readAccount(ctx, ofAccount);
  if (account.level !== "detailed") throw new Refusal("notFound");
  return account;
}
