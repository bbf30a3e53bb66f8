import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { NO_CHECK } from "./read-check-rows";
import type { WaiverDone, WaiverForm } from "./schema";

type Waived = { id: number | null; count: number | null; refused: keyof typeof WHY | "unknown" | null };

/**
 * Accepts exactly the present rows of a blocking check, so that another person can close the month: the waiver of the
 * person who closes does not count (contract 13.20), nor one of other rows. Throws fieldInvalid (3003) at `key` for an
 * unknown check; operationNotAllowed (8003) for a month that is not open, a check that is never waived or does not
 * block, one waived by the same person before, and at `digest` when its rows are others by now.
 */
export async function waiveCheck(
  ctx: Ctx<OperatorActor>,
  { fm, key, digest, reason }: z.output<typeof WaiverForm>,
): Promise<z.input<typeof WaiverDone>> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<Waived[]>`
      select made as id, rows_::int as count, fault as refused
        from ledger.waive_closing_check(${tx.actor.branchId}::int, ${fm}::int, ${key}, ${digest}, ${reason},
                                        ${actorName(tx.actor)})`;
    const { id, count, refused } = row!;
    if (refused === "unknown") throw refuseField("key", NO_CHECK);
    if (refused) throw refuseField(PLACES[refused], WHY[refused], "operationNotAllowed");
    await recordChange(tx, {
      action: "closing.waive",
      subject: { type: "closing_waiver", id: id! },
      after: { fm, key, digest, reason, count: count! },
      topic: "closing.waived",
      data: { fm, key },
    });
    return { id: id! };
  });
}

const WHY = {
  month: { en: "is not an open month", fa: "ماه باز نیست" },
  fixed: { en: "this check is never waived", fa: "این کنترل پذیرفتنی نیست" },
  passed: { en: "does not block closing", fa: "مانع بستن دوره نیست" },
  changed: { en: "the rows of the check have changed", fa: "موارد این کنترل تغییر کرده است" },
  twice: { en: "you have accepted these rows already", fa: "این موارد را پیش‌تر پذیرفته‌اید" },
};
const PLACES = { month: "fm", fixed: "key", passed: "key", changed: "digest", twice: "key" } as const;
