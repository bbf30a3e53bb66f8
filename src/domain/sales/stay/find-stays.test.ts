import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf, office } from "../../../../tests/fixtures";
import { hotel } from "../../../../tests/hotels";
import { refusal } from "../../../../tests/operators";
import { buysFrom, stayDepsOf } from "../../../../tests/suppliers/hoteliers";
import type { CustomerActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { buyerOf } from "../search/buyer";
import { findStays } from "./find-stays";
import { StayQuery } from "./schema";

const IN = dayAfter(dayFromToday(), 30);

test("finds a place by its city's code of any length; the branch's own airport takes precedence over the common one", async () => {
  const { branchId } = await office();
  const hotels = { kish: await hotel(branchId), mashhad: await hotel(branchId, { city: "ir-mashhad" }) };
  // Suppliers without a server: availability matters here, not prices.
  const sold = Object.values(hotels).map((id) => ({ id }));
  await buysFrom(branchId, { base: "http://127.0.0.1:1" }, "f1", sold);
  const actor = { kind: "customer", branchId, group: "guest", siteId: null, domain: "x" } as CustomerActor;
  const find = async (iata: string) => {
    const input = StayQuery.parse({ iata, check_in: IN, check_out: dayAfter(IN, 1) });
    const { items } = await findStays(ctxOf(actor as never), stayDepsOf(), input, buyerOf(actor));
    return items.map(({ id }) => id);
  };
  const placeOf = (code: string) => prisma().city.findFirstOrThrow({ where: { code, ownerBranch: null } });
  const { id: cityId, name, nameLatin, lat, lng, timeZone } = await placeOf("ir-mashhad");
  const own = { ownerBranch: branchId, name, nameLatin, lat, lng, timeZone };
  expect(await find("kih")).toEqual([hotels.kish]);
  expect(await find("ir-mashhad")).toEqual([hotels.mashhad]);
  await prisma().airport.create({ data: { ...own, code: "KIH", cityId } });
  expect(await find("kih")).toEqual([hotels.mashhad]);
  expect(await refusal(find("ir-nowhere-at-all"))).toEqual({ reason: "itineraryInvalid", fields: ["iata"] });
});

test("without days, returns prices for the next night; with one of them, for one night", async () => {
  const { branchId } = await office();
  const id = await hotel(branchId);
  await buysFrom(branchId, { base: "http://127.0.0.1:1" }, "f2", [{ id }]);
  const actor = { kind: "customer", branchId, group: "guest", siteId: null, domain: "x" } as CustomerActor;
  const find = async (days: object) => {
    const input = StayQuery.parse({ iata: "kih", ...days });
    return findStays(ctxOf(actor as never), stayDepsOf(), input, buyerOf(actor));
  };
  const today = dayFromToday();
  for (const [days, check_in] of [
    [{}, dayAfter(today, 1)],
    [{ check_in: null, check_out: null }, dayAfter(today, 1)],
    [{ check_in: IN }, IN],
    [{ check_out: dayAfter(IN, 1) }, IN],
  ] as const) {
    const { items, meta } = await find(days);
    expect([items.map((one) => one.id), meta.check_in, meta.check_out, meta.nights]).toEqual([
      ...[[id], check_in, dayAfter(check_in, 1), 1],
    ]);
  }
  expect(await refusal(find({ check_in: "soon" }))).toMatchObject({ reason: "itineraryInvalid" });
});
