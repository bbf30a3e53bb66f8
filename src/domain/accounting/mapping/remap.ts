import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { refuseChanged } from "./change-mapping";
import { passMapping } from "./pass-mapping";
import { lockMapping, place } from "./place";
import type { MappingChange } from "./schema";

/**
 * The console's change: replaces the key's account of that day, if any. Throws changedMeanwhile (8004) for an old
 * version; secondPersonNeeded (2012) when money is redirected; otherwise as `place`.
 */
export function remap(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof MappingChange>,
): Promise<{ id: number }> {
  const { key, account_id, valid_from: from, version } = input;
  return transact(ctx, async (tx) => {
    const current = await lockMapping(tx);
    refuseChanged(current, key, version);
    await passMapping(tx, current, [{ key, account_id, from }], { by: "remap", asked: input });
    return { id: await place(tx, current, { key, account_id, from }) };
  });
}
