import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { UNDO_HOURS } from "./rules";
import type { MergeList } from "./schema.duplicates";

const HOUR_MS = 3_600_000;
const SHOWN = 20;

/** Merges of the last day, newest first: those that can still be undone. */
export async function listMerges({ db, actor, now }: Ctx<OperatorActor>): Promise<z.input<typeof MergeList>> {
  const rows = await db.passengerMerge.findMany({
    where: {
      branchId: actor.branchId,
      undoneAt: null,
      mergedAt: { gt: new Date(now.getTime() - UNDO_HOURS * HOUR_MS) },
      target: { mergedInto: null, status: 1 },
    },
    include: { target: true, source: true },
    orderBy: { id: "desc" },
    take: SHOWN,
  });
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
  return rows.map(({ id, target, source, mergedAt }) => ({
    id,
    target_id: target.id,
    target_name: nameOf(target),
    source_id: source.id,
    source_name: nameOf(source),
    merged_at: mergedAt,
    undo_until: new Date(mergedAt.getTime() + UNDO_HOURS * HOUR_MS),
  }));
}
