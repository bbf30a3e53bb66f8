import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { PricedTrip } from "../price/rules";
import { supplierById } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import type { TripQuery } from "../supplier/port";
import type { TripOffer } from "../supplier/rules.offer";
import type { FoundTrip } from "./begin-trips";
import type { OwnTripDetails, TripDetails } from "./schema";
import { takeOffer } from "./take-offer";
import { toMarkupDtos, toOwnTripDto, toTripDto } from "./to-trip-dto";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;

/** A found trip with its price per passenger type and our markup. Throws as `takeOffer`. */
export async function readTrip(
  ctx: Tools,
  deps: SupplierDeps,
  calculation_id: number,
): Promise<z.input<typeof TripDetails>> {
  const { found, rest } = await takeTrip(ctx, deps, calculation_id);
  return { ...toTripDto(found), ...rest, markups: toMarkupDtos(found.price) };
}

/** The same for operators. */
export async function readOwnTrip(
  ctx: Tools,
  deps: SupplierDeps,
  calculation_id: number,
): Promise<z.input<typeof OwnTripDetails>> {
  const { found, rest } = await takeTrip(ctx, deps, calculation_id);
  return { ...toOwnTripDto(found), ...rest };
}

async function takeTrip(ctx: Tools, deps: SupplierDeps, calculation_id: number) {
  const taken = await takeOffer<TripOffer, PricedTrip, TripQuery>(ctx, calculation_id);
  const { product, supplier_id, offer, price, query, expires_at, search_id } = taken;
  if (product === "accommodation") throw new Refusal("notFound");
  const supplier = await supplierById(deps, ctx.actor.branchId, supplier_id);
  if (!supplier) throw new Refusal("offerExpired");
  const found: FoundTrip = { calculation_id, supplier, offer, price, expiresAt: expires_at };
  const rest = { search_id, product, passengers: query.passengers };
  return { found, rest };
}
