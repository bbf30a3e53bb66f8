import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { RateTyped, StoredRate } from "./schema";

type Facts = {
  own: ColumnOf<"branches", "currency">;
  known: boolean;
  future: boolean;
  was: string | null;
};

/**
 * Stores the branch's own rate of a currency for a day: it precedes the source's of that day until typed again. Throws
 * notFound (3009) for an unknown currency; fieldInvalid (3003) at `code` for the branch's own and at `date` for a
 * future day.
 */
export function typeRate(
  ctx: Ctx<OperatorActor>,
  { code, date, rate }: z.output<typeof RateTyped>,
): Promise<z.input<typeof StoredRate>> {
  return transact(ctx, async (tx) => {
    const { actor, now } = tx;
    const [facts] = await tx.db.$queryRaw<[Facts]>`
      select b.currency as own, exists (select from ledger.currencies c where c.code = ${code}) as known,
             ${date}::date > ledger.business_day(b.id, ${now}) as future,
             (select trim_scale(round(k.rate, 16))::text from ledger.latest_rate(b.id, ${code}::char(3), ${date}::date) k) as was
        from branches b where b.id = ${actor.branchId}`;
    const { own, known, future, was } = facts;
    if (!known) throw new Refusal("notFound");
    if (own === code)
      throw refuseField("code", { en: "must not be the branch's own currency", fa: "ارز خود شعبه است" });
    if (future) throw refuseField("date", { en: "must not be in the future", fa: "روزی که هنوز نیامده است" });
    const [{ id }] = await tx.db.$queryRaw<[{ id: bigint }]>`
      select ledger.enter_rate(${actor.branchId}, ${code}, ${date}::date, ${rate}::numeric, ${actorName(actor)}) as id`;
    await recordChange(tx, {
      action: "currency.type-rate",
      subject: { type: "rate", id },
      before: { rate: was },
      after: { code, date, rate },
      topic: "currency.rate_typed",
      data: { code, date, rate, currency: own },
    });
    return { code, date, rate };
  });
}
