import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";

import { type CatalogueCode, Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { reasonOf } from "../../platform/error-record/error-title";
import { readReturn } from "./read-return";
import type { TaxPeriod, TaxReturn } from "./schema";

type Answer = { refused?: { code: CatalogueCode; field?: "from_on" | "to_on" } };

/**
 * Files the return of a period that is over: posts it and freezes its figures. Throws fieldInvalid (3003) for a period
 * that is not over or overlaps a filed one, periodClosed (7301) without an open day.
 */
export async function fileReturn(
  ctx: Ctx<OperatorActor>,
  period: z.output<typeof TaxPeriod>,
): Promise<z.input<typeof TaxReturn>> {
  await transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<{ answer: Answer }[]>`
      select file_tax_return(${tx.actor.branchId}::int, ${period.from_on}::date, ${period.to_on}::date, ${actorName(tx.actor)}, ${tx.now},
                             ${tx.requestId}) as answer`;
    const { refused } = row!.answer;
    if (!refused) return;
    const reason = reasonOf(refused.code);
    if (refused.field && reason === "overlaps") throw refuseField(refused.field, FILED);
    if (refused.field && reason === "fieldInvalid") throw refuseField(refused.field, NOT_OVER);
    throw new Refusal(reason);
  });
  return readReturn(ctx, period);
}

const FILED = { en: "is in a period that is filed", fa: "در دوره‌ای است که اظهارنامهٔ آن ثبت شده است" };
const NOT_OVER = { en: "must be before today", fa: "باید پیش از امروز باشد" };
