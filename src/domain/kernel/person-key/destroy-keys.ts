import { audit } from "../audit";
import type { Actor, Ctx, TxCtx } from "../context";
import { transact } from "../transact";
import type { PersonKind } from "./rules";

/**
 * Erases a person's data from the audit log and histories: destroys the key it is sealed under, with the keys of
 * everybody merged into a passenger. Afterwards nothing more is recorded about them there. Their own row is not
 * affected.
 */
export async function destroyKeys(
  ctx: Ctx<Actor> | TxCtx<Actor>,
  { type, id }: { type: PersonKind; id: number },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await tx.db.$executeRaw`
      insert into person_keys (branch_id, subject_type, subject_id, destroyed_at)
      select ${branchId}::int, ${type}, n.id::text, ${tx.now}
        from (select ${id}::int as id
              union select p.id from passengers p
               where ${type} = 'passenger' and p.branch_id = ${branchId}::int and p.merged_into = ${id}::int) n
       order by 3
      on conflict (branch_id, subject_type, subject_id)
      do update set sealed = null, destroyed_at = excluded.destroyed_at where person_keys.sealed is not null`;
    await audit(tx, { action: `${type}.erase`, subject: { type, id } });
  });
}
