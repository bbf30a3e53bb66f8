import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type NamedAccount, readAccount } from "./read-account";
import type { AccountDetails } from "./schema";

/** One detail account. Throws notFound (3009), also for upper levels. */
export async function readDetailed(
  ctx: Ctx<OperatorActor>,
  ofAccount: NamedAccount,
): Promise<z.input<typeof AccountDetails>> {
  const account = await readAccount(ctx, ofAccount);
  if (account.level !== "detailed") throw new Refusal("notFound");
  return account;
}
