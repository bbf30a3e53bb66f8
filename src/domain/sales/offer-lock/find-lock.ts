import { actorName } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { reusedField } from "../../kernel/request-meta";
import { type LockCtx, type LockRow, OFFER_LOCK_COLUMNS } from "./rows";

type LockRef = { client_reference?: string | null | undefined; lock_id?: string };

/**
 * The lock this caller made earlier under the same reference or key (or id, after a lost connection). Throws
 * referenceReused (3010) when the request differed; firstStillRunning (3011) while its supplier is still being called.
 */
export async function findLock(
  ctx: LockCtx,
  { client_reference = null, lock_id }: LockRef,
  hash: string,
): Promise<LockRow | undefined> {
  if (client_reference === null && ctx.requestKey === null && !lock_id) return undefined;
  const holder = actorName(ctx.actor);
  const [row] = await ctx.query<LockRow>("offer-lock.find", FIND, [
    ctx.actor.branchId,
    holder,
    client_reference,
    ctx.requestKey,
    lock_id ?? null,
  ]);
  if (!row) return undefined;
  if (row.request_hash !== hash) throw new Refusal("referenceReused", { fields: reusedField({ client_reference }) });
  if (row.status === "asked") throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
  return row;
}

/** Each lookup by its own index. */
const FIND = `
  select ${OFFER_LOCK_COLUMNS} from (
    (select * from offer_locks l where l.branch_id = $1 and l.holder = $2 and l.client_reference = $3::text and l.status <> 'failed')
    union all
    (select * from offer_locks l where l.branch_id = $1 and l.holder = $2 and l.request_key = $4::text and l.status <> 'failed')
    union all
    (select * from offer_locks l where l.branch_id = $1 and l.lock_id = $5::text and l.status <> 'failed')) l limit 1`;
