import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { BranchId, Ctx, CustomerActor, OperatorActor } from "@/domain/kernel/context";
import { lockOffer } from "@/domain/sales/offer-lock/lock-offer";
import { DeskLockRequest, LockedOffer } from "@/domain/sales/offer-lock/schema";
import { type Buyer, buyerOf } from "@/domain/sales/search/buyer";
import { TripSearch } from "@/domain/sales/search/schema";
import { searchTrips } from "@/domain/sales/search/search-trips";
import type { SupplierDeps } from "@/domain/sales/supplier/deps";
import type { Supplier } from "@/domain/sales/supplier/port";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { prisma, query } from "@/server/db";
import { supplierDeps, supplierSealing } from "@/server/supplier-deps";
import { newCustomer, newUser } from "./customers";
import { dayFromToday } from "./day";
import { charter, ctxOf, type Office, office } from "./fixtures";
import { personOf } from "./operators";

const DAY_MS = 86_400_000;
export const dayIn = (days: number) => dayFromToday(days);

type Buying = Ctx<CustomerActor | OperatorActor> & {
  requestKey: string | null;
  scenario?: string | null;
  address?: string | null;
};
type Given = { requestKey?: string; scenario?: string; now?: Date; address?: string };

/** Context of a buyer's call. */
export function buying<A extends CustomerActor | OperatorActor>(
  actor: A,
  { scenario, address, ...given }: Given = {},
): Buying {
  return { ...ctxOf(actor as OperatorActor, given), actor, scenario: scenario ?? null, address: address ?? null };
}

/** Dependencies that count calls to suppliers, as in its own process. */
function countingDesk() {
  const request: Record<string, number> = {};
  const counted = (of: Supplier): Supplier =>
    new Proxy(of, {
      get: (target, name, self) => {
        const act = Reflect.get(target, name, self);
        if (typeof act !== "function") return act;
        return (...given: unknown[]) => {
          request[String(name)] = (request[String(name)] ?? 0) + 1;
          return act.apply(target, given);
        };
      },
    });
  const runtime = new SupplierRuntime(query);
  const deps = (): SupplierDeps => {
    const base = supplierDeps({ requestId: `t-${randomBytes(5).toString("hex")}`, now: new Date() });
    return { ...base, runtime, supplierOf: async (supplier) => counted(await base.supplierOf(supplier)) };
  };
  return { deps, asked: request };
}

/** A branch that sells its own charters and a sandbox's flights, with its customers. */
export async function shop(given: { branch?: Office } = {}) {
  const { branchId, partner } = given.branch ?? (await office());
  const clerk = await personOf(branchId);
  const form = {
    code: "sandbox",
    adapter: "sandbox",
    title: "sandbox",
    products: ["flight", "train", "accommodation"],
  };
  const sealing = { ...supplierSealing(), allowPrivate: true };
  const sandbox = await saveSupplier(
    ctxOf(clerk),
    sealing,
    SupplierForm.parse({ ...form, settings: { seed: "locks" } }),
  );
  const own = await prisma().supplier.findFirstOrThrow({ where: { branchId, adapter: "charter" } });
  const { deps, asked } = countingDesk();

  const passenger = async (): Promise<CustomerActor> => {
    const { id, passengerId } = await newCustomer(branchId);
    return { kind: "customer", branchId, group: "b2c", passengerId, customerId: id };
  };
  const user = async (colleagueId = partner.colleagueId): Promise<CustomerActor> => {
    const { id, name } = await newUser(branchId, colleagueId);
    return { kind: "customer", branchId, group: "b2b", colleagueId, colleagueUserId: id, name };
  };

  type Way = { to?: string; from?: string; days?: number; passengers?: object; scenario?: string; buyer?: Buyer };
  /** Offers of a search, cheapest first. */
  async function find(actor: CustomerActor | OperatorActor, way: Way = {}) {
    const { to = "MHD", from = "THR", days = 20, passengers = { adult: 1 }, scenario = null } = way;
    const search = TripSearch.parse({
      type: "flight",
      legs: [{ origin: from, destination: to, date: dayIn(days) }],
      passengers,
    });
    const buyer = way.buyer ?? buyerOf(actor);
    const toDto = ({
      calculation_id,
      supplier,
      price,
      offer,
    }: Parameters<Parameters<typeof searchTrips>[2]["toDto"]>[0]) => ({
      calculation_id,
      supplier: supplier.adapter,
      total: price.total,
      seats: offer.seats_left,
      kind: offer.kind,
    });
    return (await searchTrips(buying(actor), deps(), { input: search, buyer, scenario, toDto })).offers;
  }

  async function lock(
    actor: CustomerActor | OperatorActor,
    request: Omit<z.input<typeof DeskLockRequest>, "expected_total"> & { expected_total: number },
    more: Given = {},
  ): Promise<z.output<typeof LockedOffer>> {
    return LockedOffer.parse(await lockOffer(buying(actor, more), deps(), DeskLockRequest.parse(request)));
  }

  /** The request that locks an offer at the price of the search. */
  const wish = (offer: { calculation_id: number; total: number }, more: object = {}) => ({
    ...{ calculation_id: offer.calculation_id, expected_total: offer.total, passengers: { adult: 1 }, ...more },
  });

  return {
    branchId,
    partner,
    clerk,
    sandboxId: sandbox.id,
    ownId: own.id,
    deps,
    asked,
    passenger,
    user,
    find,
    lock,
    wish,
  };
}
export type Shop = Awaited<ReturnType<typeof shop>>;

/** A charter of the branch from Tehran to a place `days` from now; no other of the run goes there that day. */
let flights = 0;
export async function ownFlight(
  branchId: BranchId,
  given: { capacity?: number; adult?: number; days?: number; to?: string } = {},
) {
  const { capacity = 10, adult = 1_000_000, days = 20 + (flights++ % 300), to = "KIH" } = given;
  const classes = [{ capacity, prices: { ADT: adult, CHD: adult / 2, INF: adult / 10 } }];
  const made = await charter(branchId, { startsInDays: days, classes });
  const departs = new Date(`${dayIn(days)}T06:30:00Z`);
  await prisma().charter.update({
    where: { branchId_id: { branchId, id: made.id } },
    data: { startsAt: departs, endsAt: new Date(departs.getTime() + 3 * DAY_MS) },
  });
  await prisma().charterCalculationRoute.create({
    data: {
      ...{ branchId, charterId: made.id, direction: "outbound", vehicle: "flight", origin: "THR", destination: to },
      ...{ departsAt: departs, departureZone: "Asia/Tehran", arrivalZone: "Asia/Tehran", carrier: "W5", number: "1" },
      arrivesAt: new Date(departs.getTime() + 5_400_000),
    },
  });
  return { id: made.id, classId: made.classes[0]!, days, to };
}

export const locksOf = (branchId: number, where: object = {}) =>
  prisma().offerLock.findMany({ where: { branchId, ...where } });
export const ordersOf = (branchId: number) =>
  prisma().supplierOrder.findMany({ where: { branchId }, orderBy: { id: "asc" } });
