import { again } from "../again";
import type { KeyedOperator } from "../cheque/act-on-cheques";
import { Refusal } from "../errors";
import { groupAsked } from "./asked";
import { type Refused, refusalOf } from "./refused";
import type { storePayments } from "./store-payments";

type Asked = Parameters<typeof storePayments>[1];
type Answer = { ids: number[] } | { refused: Refused };

/**
 * Registers cheques that were in hand when the books began (prisma/sql/opening-cheques.sql): no payment, no number of a receipt, each
 * an opening document. Needs accounting:approve, as any opening does (2007). The same key finds what an earlier call stored.
 */
export async function bringInCheques(ctx: KeyedOperator, asked: Asked): Promise<number[]> {
  if (!ctx.actor.permissions.includes("accounting:approve")) throw new Refusal("noPermission");
  const { request, key } = groupAsked(ctx, asked);
  const [row] = await again(() => ctx.query<{ answer: Answer }>("cheque.bring-in", BRING_IN, [request]), {
    findable: key !== null,
  });
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  return answer.ids;
}

const BRING_IN = "select bring_in_cheques($1::jsonb) as answer";
