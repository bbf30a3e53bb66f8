import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { transact } from "../transact";
import { refuseChanged } from "./change-mapping";
import { lockStanding, place } from "./place";
import type { MappingChange } from "./schema";

/** The console's change: whatever a key has that day, or nothing yet. 8004 where it is no longer as it was read; else as `place`. */
export function remap(ctx: Ctx<OperatorActor>, asked: z.output<typeof MappingChange>): Promise<{ id: number }> {
  const { key, account_id, valid_from: from, version } = asked;
  return transact(ctx, async (tx) => {
    const standing = await lockStanding(tx);
    refuseChanged(standing, key, version);
    return { id: await place(tx, standing, { key, account_id, from }) };
  });
}
