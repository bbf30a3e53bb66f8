import type { OperatorActor, TxCtx } from "../context";
import { handsOn } from "./contact-hands";

type Joined = { targetId: number; sources: readonly number[] };

/**
 * Before two people are made one: where the one that goes has money, cards or orders, whoever signed in as the one that stays is
 * put out and comes in by no contact of theirs until a manager releases it; otherwise a clerk would merge somebody into themselves. A contact that both have on record goes on, unless whoever merges them typed it. (Who signed in as the one that goes is put
 * out by the database, hold_contacts.)
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

/** What another would want and no clerk sees; who has nothing of it has been nobody yet. */
async function hasWorth({ db, actor: { branchId } }: TxCtx<OperatorActor>, ids: readonly number[]): Promise<boolean> {
  const [row] = await db.$queryRaw<{ worth: boolean }[]>`
    select is_worth_impersonating(${branchId}::int, ${ids}::int[], false) as worth`;
  return row!.worth;
}
