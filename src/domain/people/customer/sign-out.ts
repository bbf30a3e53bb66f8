import { audit } from "../../kernel/audit";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";

type Person = Extract<CustomerActor, { group: "b2c" | "b2b" }>;

/**
 * Ends all tokens of the caller: a customer's for every contact, or a colleague's user's. Effective in every process
 * within 5 s (2002), also for copied tokens.
 */
export async function signOut(ctx: Ctx<Person>): Promise<{ signed_out: true }> {
  const { actor } = ctx;
  const { branchId } = actor;
  await transact(ctx, async (tx) => {
    if (actor.group === "b2b") {
      const where = { branchId_id: { branchId, id: actor.colleagueUserId } };
      await tx.db.colleagueUser.update({ where, data: { sessionEpoch: { increment: 1 } } });
      const subject = { type: "colleague_user", id: actor.colleagueUserId };
      return audit(tx, { action: "colleague_user.sign-out", subject });
    }
    // Including merged people: their contacts sign in as the same person.
    await tx.db.$executeRaw`
      update customers c set session_epoch = c.session_epoch + 1
        from passengers p
       where c.branch_id = ${branchId}::int and p.branch_id = c.branch_id and p.id = c.passenger_id
         and (p.id = ${actor.passengerId}::int or p.merged_into = ${actor.passengerId}::int)`;
    return audit(tx, { action: "customer.sign-out", subject: { type: "passenger", id: actor.passengerId } });
  });
  return { signed_out: true };
}
