import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor, TxCtx } from "../context";
import { Refusal } from "../errors";
import { transact } from "../transact";
import { personFor, tellPeople } from "./person";
import { ACTIVE, DELETED } from "./rules.kinds";
import type { DeletedPassenger } from "./schema";

type Answer = z.input<typeof DeletedPassenger>;

/** Sets status 5: gone from lists, still shown on what was sold. Again, it changes nothing. 3009. */
export async function deletePassenger(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id, { deleted: true });
    if (person.status !== DELETED) await setStatus(tx, person.id, DELETED, "passenger.delete");
    return { id: person.id, status: DELETED };
  });
}

/**
 * Takes a deletion back. 3009 when there is no such person, 8003 where somebody else has become known by the same national code
 * or document since.
 */
export async function restorePassenger(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id, { deleted: true });
    if (person.status === ACTIVE) return { id: person.id, status: ACTIVE };
    const [{ taken }] = await tx.db.$queryRaw<[{ taken: boolean }]>`
      select exists (
        select from passengers s
          left join passenger_documents d on d.branch_id = s.branch_id and d.passenger_id = s.id
         where s.branch_id = ${tx.actor.branchId}::int and (s.id = ${person.id}::int or s.merged_into = ${person.id}::int)
           and (exists (select from passengers o where o.branch_id = s.branch_id and o.identity = s.identity
                           and o.status = 1 and o.nationality = 'IR' and s.nationality = 'IR')
                or exists (select from passenger_documents o where o.branch_id = s.branch_id and o.identity = d.identity
                              and o.living))) as taken`;
    if (taken) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await setStatus(tx, person.id, ACTIVE, "passenger.restore");
    return { id: person.id, status: ACTIVE };
  });
}

async function setStatus(tx: TxCtx<OperatorActor>, id: number, status: number, action: string): Promise<void> {
  const { branchId } = tx.actor;
  await tx.db.passenger.updateMany({
    where: { branchId, OR: [{ id }, { mergedInto: id }] },
    data: { status, updatedAt: tx.now },
  });
  await tx.db.passenger.update({ where: { branchId_id: { branchId, id } }, data: { version: { increment: 1 } } });
  await audit(tx, { action, subject: { type: "passenger", id }, after: { status } });
  await tellPeople(tx, [id]);
}
