import type { Ctx, CustomerActor, OperatorActor } from "../context";
import { actorName } from "../context";
import { refuseField } from "../errors";

type BuyerGroup = "b2c" | "b2b" | "guest" | "operator";

/** For whom prices are made. `holder` is who acts, as holds name it: `passenger:12`, `colleague_user:7`, `operator:3`, `guest`. */
export type Buyer = { group: BuyerGroup; colleagueId: number | null; holder: string };

/** Who buys for themselves. */
export function buyerOf(actor: CustomerActor | OperatorActor): Buyer {
  const holder = actorName(actor);
  if (actor.kind === "operator") return { group: "operator", colleagueId: null, holder };
  return { group: actor.group, colleagueId: actor.group === "b2b" ? actor.colleagueId : null, holder };
}

/** Whom an operator sells to: at the desk's own prices, at those of the customers' site, or at those of a colleague. */
export type SellTo = { as: "operator" | "customer" } | { as: "colleague"; colleague_id: number };

/** An operator who sells to somebody: their prices, the operator's hands. 3003 for a colleague that is none of the branch's. */
export async function buyerFor(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  to: SellTo,
): Promise<Buyer> {
  const holder = actorName(actor);
  if (to.as !== "colleague") return { group: to.as === "customer" ? "b2c" : "operator", colleagueId: null, holder };
  const [known] = await query("search.colleague", KNOWN, [actor.branchId, to.colleague_id]);
  if (!known) throw refuseField("sell_to.colleague_id", UNKNOWN);
  return { group: "b2b", colleagueId: to.colleague_id, holder };
}

const KNOWN = "select from colleagues where branch_id = $1 and id = $2 and deleted_at is null";
const UNKNOWN = { en: "is unknown in this branch", fa: "شعبه چنین چیزی نمی‌شناسد" };

/** Whether what was found at the prices of `found` may be taken by `taker`: the same prices, or a guest who has signed in since. */
export const samePrices = (found: Buyer, taker: Buyer): boolean =>
  (found.group === taker.group || (found.group === "guest" && taker.group === "b2c")) &&
  found.colleagueId === taker.colleagueId;
