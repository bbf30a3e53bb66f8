import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { refuseChanged } from "./change-mapping";
import { passMapping } from "./pass-mapping";
import { lockMapping, place } from "./place";
import type { MappingChange } from "./schema";

/** The console's change: whatever a key has that day, or nothing yet. 8004 where it is no longer as it was read; 2012 where money
 * stands elsewhere by it; else as `place`. */
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
