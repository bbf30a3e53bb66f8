import { ANYWHERE } from "@/domain/sales/price/rules.match";
import type { Party } from "../../../_money/party";
import type { List, Rule, Sample } from "./address";

/** Example offer for testing a rule. Amounts in minor units of the supplier's currency. */
export type Tried = {
  product: Sample["product"];
  supplier: number | null;
  as: "customer" | "colleague" | "operator";
  colleague: Party | null;
  origin: string | null;
  destination: string | null;
  travelOn: string | null;
  carrier: string;
  fareClass: string;
  passengers: { adult: number; child: number; infant: number };
  /** For one adult, or for the stay. */
  net: number | string | null;
  board: number | string | null;
  nights: number;
  stars: number | null;
};

/** Shares of an adult price for child and infant in the example. */
const CHILD = 0.75;
const INFANT = 0.1;

/** Example offer that matches the rule. `net`: an ordinary price in minor units. */
export function triedOf(rule: Rule | null, { suppliers }: List, net: number): Tried {
  const place = (code: string | null | undefined) => (code === ANYWHERE ? null : (code ?? null));
  const product = rule?.products[0] ?? "flight";
  const fits = suppliers.find(({ own, products }) => !own && products.includes(product));
  return {
    product,
    supplier: rule?.supplier_id ?? fits?.id ?? suppliers[0]?.id ?? null,
    as: rule?.colleague_id ? "colleague" : "customer",
    colleague: rule?.colleague_id ? { type: "colleague", id: rule.colleague_id, name: rule.colleague } : null,
    origin: place(rule?.origin),
    destination: place(rule?.destination),
    travelOn: rule?.travel_from ?? null,
    carrier: rule?.carrier ?? "",
    fareClass: rule?.fare_class ?? "",
    passengers: { adult: 1, child: 0, infant: rule?.pax_types[0] === "INF" ? 1 : 0 },
    ...{ net, board: null, nights: rule?.nights_from ?? 2, stars: rule?.stars[0] ?? 4 },
  };
}

/** Server input; null while incomplete. */
export function sampleOf(tried: Tried): Sample | null {
  const { product, supplier, as, colleague, origin, destination, passengers, net, board, nights, stars } = tried;
  if (supplier === null || typeof net !== "number" || (as === "colleague" && !colleague)) return null;
  const share = (part: number) => Math.round(net * part);
  const stay = product === "accommodation";
  return {
    product,
    supplier_id: supplier,
    sell_to: as === "colleague" ? { as, colleague_id: colleague!.id } : { as },
    ...{
      origin,
      destination,
      travel_on: tried.travelOn && /^\d{4}-\d\d-\d\d$/.test(tried.travelOn) ? tried.travelOn : null,
    },
    ...(stay
      ? { stay: { net, board_price: typeof board === "number" ? board : null, nights, stars } }
      : { net: { ADT: net, CHD: share(CHILD), INF: share(INFANT) }, passengers }),
    ...(!stay && /^[A-Z0-9]{2,8}$/.test(tried.carrier) && { carrier: tried.carrier }),
    ...(!stay && /^[A-Z0-9]{1,12}$/.test(tried.fareClass) && { fare_class: tried.fareClass }),
  };
}
