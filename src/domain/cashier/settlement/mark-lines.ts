import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { LineMark, LinesMarked } from "./schema.compare";

/** Marks lines as queried with the colleague or explained, or removes the mark. Throws notFound (3009). */
export async function markLines(
  ctx: Ctx<OperatorActor>,
  { id, nr, mark, note }: z.output<typeof LineMark>,
): Promise<z.input<typeof LinesMarked>> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const by = mark ? { markedBy: actorName(ctx.actor), markedAt: ctx.now } : { markedBy: null, markedAt: null };
    const { count } = await tx.db.comparisonLine.updateMany({
      where: { branchId, comparisonId: id, nr: { in: nr } },
      data: { mark, note: mark ? (note ?? null) : null, ...by },
    });
    if (count !== new Set(nr).size) throw new Refusal("notFound");
    const after = { nr, mark, note: note ?? null };
    await audit(tx, { action: "settlement.mark", subject: { type: "comparison", id }, after });
    return { marked: count };
  });
}
