import type { OperatorActor, TxCtx } from "../../kernel/context";
import { handsOn } from "./contact-hands";

type Joined = { targetId: number; sources: readonly number[] };

/**
 * Before a merge: when the source has money, cards or orders, revokes the sessions of the target and suspends its
 * contacts for sign-in until a manager releases them; otherwise a clerk could merge a customer into an account of their
 * own. A contact that both share is not suspended, unless the merging operator entered it. (Sessions of the source are
 * revoked by the database, hold_contacts.)
 */
export async function putOutOfTarget(tx: TxCtx<OperatorActor>, { targetId, sources }: Joined): Promise<void> {
  const { db, actor } = tx;
  const { branchId } = actor;
  const signed = await db.customer.findMany({ where: { branchId, passengerId: targetId } });
  if (signed.length === 0 || !(await hasWorth(tx, sources))) return;
  const records = await db.passenger.findMany({ where: { branchId, id: { in: [...sources] } } });
  const shared = { mobile: new Set<string>(), email: new Set<string>() };
  for (const kind of ["mobile", "email"] as const) {
    const hands = await handsOn(tx, { people: sources, kind, since: new Date(0) });
    if (hands.has(actor.operatorId)) continue;
    for (const { [kind]: value } of records) if (value !== null) shared[kind].add(value.toLowerCase());
  }
  for (const { id, ...one } of signed) {
    const lost = (["mobile", "email"] as const).filter((kind) => one[kind] !== null && !shared[kind].has(one[kind]));
    if (lost.length === 0) continue;
    const gone = Object.fromEntries(lost.map((kind) => [kind, null]));
    const data = { ...gone, held: true, sessionEpoch: { increment: 1 } };
    await db.customer.update({ where: { branchId_id: { branchId, id } }, data });
  }
}

/**
 * Whether the passengers own something worth stealing that clerks cannot see; without it no customer has used the
 * account yet.
 */
async function hasWorth({ db, actor: { branchId } }: TxCtx<OperatorActor>, ids: readonly number[]): Promise<boolean> {
  const [row] = await db.$queryRaw<{ worth: boolean }[]>`
    select is_worth_impersonating(${branchId}::int, ${ids}::int[], false) as worth`;
  return row!.worth;
}
