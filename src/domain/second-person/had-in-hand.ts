import type { TxCtx } from "../context";
import { IN_HAND_MS } from "./rules";

type Pair = { requester: string; person: number };

/**
 * Whether the requester (`operator:3`) created, promoted, re-passworded or reactivated the person within 7 days, the person the
 * requester, or somebody both, directly or through others: then the two are one pair of eyes. Read from the audit log, which nobody
 * can change.
 */
export async function hadInHand({ db, now }: Pick<TxCtx, "db" | "now">, { requester, person }: Pair): Promise<boolean> {
  const [kind, id] = requester.split(":");
  if (kind !== "operator") return false;
  const since = new Date(now.getTime() - IN_HAND_MS);
  const [row] = await db.$queryRaw<{ had: boolean }[]>`
    select lacks_independence(${Number(id)}::int, ${person}::int, ${since}::timestamptz) as had`;
  return row!.had;
}
