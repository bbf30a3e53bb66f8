import { at, type Json, listAt, text, units } from "../../lib/json";
import { granted, persist } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { dayAt } from "../../model/world";
import { type CharterClass, flightOf, type Pax } from "../partner/classes";
import type { Buyer } from "./buyer";

export interface Offer {
  id: Json;
  total: bigint;
  tax: bigint;
  own: CharterClass | undefined;
}

/** An own charter's flight, or one of the sandbox suppliers. */
export async function findOffer(buyer: Buyer, act: Act, pax: Pax): Promise<Offer | undefined> {
  const { random } = buyer.caller;
  const charters = buyer.classes.filter(({ open, leg, kind }) => open && leg && kind === "route");
  const chosen = charters.length > 0 && random.chance(0.5) ? random.pick(charters) : undefined;
  const [origin, destination] = chosen
    ? [chosen.leg!.origin, chosen.leg!.destination]
    : random.pick([
        ["THR", "MHD"],
        ["MHD", "THR"],
        ["THR", "SYZ"],
        ["THR", "KIH"],
      ]);
  const date = chosen ? localDay(chosen.leg!.departsAt) : dayAt(random.integer(20, 50));
  const search = await persist(buyer.world, act, buyer.caller, {
    method: "POST",
    path: "/online/search/flight",
    body: {
      legs: [{ origin, destination, date }],
      passengers: pax,
    },
  });
  const body = granted(buyer.world, act, search);
  const offers = listAt(body, "data.offers").filter((offer) => listAt(offer, "segments").length === 1);
  const wanted = offers.filter((offer) => {
    const own = at(offer, "supplier.code") === "charter";
    return chosen ? own && flight(offer) === chosen.leg!.flight : !own && at(offer, "kind") === "system";
  });
  return wanted.length > 0 ? offerOf(random.pick(wanted), pax, chosen) : undefined;
}

const flight = (offer: Json) => flightOf(at(offer, "segments.0"), text(at(offer, "fare_class")));

function offerOf(offer: Json, pax: Pax, own: CharterClass | undefined): Offer {
  const of = (type: string, count: number) => units(at(offer, `prices.${type}.tax`) ?? 0) * BigInt(count);
  const tax = of("ADT", pax.adult) + of("CHD", pax.child);
  return { id: at(offer, "calculation_id") ?? null, total: units(at(offer, "total")), tax, own };
}

const localDay = (instant: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(instant));
