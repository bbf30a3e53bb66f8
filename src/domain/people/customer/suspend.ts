import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { passengerEvent, personFor } from "../passenger/person-key";
import type { SignInStatus, SignInSuspension } from "../passenger/schema";

/**
 * Suspends a person's sign-in, ending their sessions, or restores it. Applies to every contact (2008). Throws
 * operationNotAllowed (8003) when they never signed in or nothing changes; notFound (3009).
 */
export async function suspendSignIn(
  ctx: Ctx<OperatorActor>,
  { id, suspended, reason }: z.output<typeof SignInSuspension>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id);
    const changed = await tx.db.$executeRaw`
      update customers c set active = not ${suspended}::boolean, session_epoch = c.session_epoch + 1
        from passengers p
       where c.branch_id = ${person.branchId}::int and p.branch_id = c.branch_id and p.id = c.passenger_id
         and (p.id = ${person.id}::int or p.merged_into = ${person.id}::int) and c.active = ${suspended}::boolean`;
    if (changed === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    const action = suspended ? "customer.suspend" : "customer.resume";
    await recordChange(tx, {
      action,
      subject: { type: "passenger", id: person.id },
      after: { reason },
      event: passengerEvent([person.id]),
    });
    return { id: person.id };
  });
}

/** Whether a person uses the branch's sites, and is suspended there. */
export async function readSignIn(
  { query, actor }: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof SignInStatus>> {
  const [row] = await query<z.input<typeof SignInStatus>>("customer.standing", STANDING, [actor.branchId, id]);
  return row!;
}

const STANDING = `
  select count(*) > 0 as known, coalesce(bool_or(not c.active), false) as suspended
    from customers c join passengers p on p.branch_id = c.branch_id and p.id = c.passenger_id
   where c.branch_id = $1 and (p.id = $2::int or p.merged_into = $2::int)`;
