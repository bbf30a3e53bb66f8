import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import type { RateTyped, StoredRate } from "./schema";

type Facts = { own: string; known: boolean; future: boolean; was: string | null };

/**
 * The branch's word on a currency for a day: it counts before the source's of that day, until typed anew. 3009: a currency
 * the system does not have; 3003 at `code`: the branch's own; 3003 at `date`: a day that is still to come.
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
             (select trim_scale(round(k.rate, 16))::text from ledger.known_rate(b.id, ${code}::char(3), ${date}::date) k) as was
        from branches b where b.id = ${actor.branchId}`;
    const { own, known, future, was } = facts;
    if (!known) throw new Refusal("notFound");
    if (own === code)
      throw refuseField("code", { en: "must not be the branch's own currency", fa: "ارز خود شعبه است" });
    if (future) throw refuseField("date", { en: "must not be in the future", fa: "روزی که هنوز نیامده است" });
    const [{ id }] = await tx.db.$queryRaw<[{ id: bigint }]>`
      select ledger.type_rate(${actor.branchId}, ${code}, ${date}::date, ${rate}::numeric, ${actorName(actor)}) as id`;
    const subject = { type: "rate", id };
    await audit(tx, { action: "currency.type-rate", subject, before: { rate: was }, after: { code, date, rate } });
    await tx.db.outboxEvent.create({
      data: {
        branchId: actor.branchId,
        type: "currency.rate_typed",
        aggregateType: "rate",
        aggregateId: String(id),
        data: { code, date, rate, currency: own },
      },
    });
    return { code, date, rate };
  });
}
