import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { actorName } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

type BuyerGroup = "b2c" | "b2b" | "guest" | "operator";

/**
 * The buyer that prices are calculated for. `holder` is the acting person as in holds: `passenger:12`,
 * `colleague_user:7`, `operator:3`, `guest`.
 */
export type Buyer = { group: BuyerGroup; colleagueId: number | null; holder: string };

/** The caller as buyer. */
export function buyerOf(actor: CustomerActor | OperatorActor): Buyer {
  const holder = actorName(actor);
  if (actor.kind === "operator") return { group: "operator", colleagueId: null, holder };
  return { group: actor.group, colleagueId: actor.group === "b2b" ? actor.colleagueId : null, holder };
}

/** Price group an operator sells at: counter prices, those of the customer site, or a colleague's. */
export type SellTo = { as: "operator" | "customer" } | { as: "colleague"; colleague_id: number };

/**
 * An operator selling to another buyer: the buyer's prices, the operator as holder. Throws fieldInvalid (3003) for a
 * foreign colleague.
 */
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

/**
 * Whether an offer priced for `found` may be taken by `taker`: equal price group, or a guest who has signed in since.
 */
export const samePrices = (found: Buyer, taker: Buyer): boolean =>
  (found.group === taker.group || (found.group === "guest" && taker.group === "b2c")) &&
  found.colleagueId === taker.colleagueId;
