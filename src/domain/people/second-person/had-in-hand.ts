import type { TxCtx } from "../../kernel/context";
import { IN_HAND_MS } from "./rules";

type Pair = { requester: string; person: number };

/**
 * Whether the requester (`operator:3`) created, promoted, reactivated or reset the password of the person within 7
 * days, or the reverse, or a third person both, directly or through others: then the two count as one person. Read from
 * the immutable audit log.
 */
export async function hadInHand({ db, now }: Pick<TxCtx, "db" | "now">, { requester, person }: Pair): Promise<boolean> {
  const [kind, id] = requester.split(":");
  if (kind !== "operator") return false;
  const since = new Date(now.getTime() - IN_HAND_MS);
  const [row] = await db.$queryRaw<{ had: boolean }[]>`
    select lacks_independence(${Number(id)}::int, ${person}::int, ${since}::timestamptz) as had`;
  return row!.had;
}
