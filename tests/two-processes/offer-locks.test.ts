import { afterAll, beforeAll, expect, test } from "vitest";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { newCustomer } from "../customers";
import { seatsOf } from "../fixtures";
import { call } from "../http";
import { locksOf, ownFlight, type Shop, shop } from "../offer-locks";
import { type AppProcess, stopProcesses } from "../security/processes";
import { buildShop, startShop } from "../trading/shop-processes";

let processes: AppProcess[];
let at: Shop;
beforeAll(async () => {
  await buildShop();
  [at, ...processes] = await Promise.all([shop(), startShop(), startShop()]);
});
afterAll(stopProcesses);

const SEATS = 7;
const CALLERS = 24;

test("two processes race for the last seats and under one reference: exactly what there is, once", async () => {
  const { branchId } = at;
  // Calls per second are limited: each concurrent buyer is another customer.
  const buyers = await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
      const actor = { kind: "customer", branchId, group: "b2c", passengerId, customerId } as const;
      const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch } as const;
      return { actor, authorization: `Bearer ${(await mintCustomerToken(claims, new Date())).token}` };
    }),
  );
  const flight = await ownFlight(branchId, { capacity: SEATS });
  const [offer] = (await at.find(buyers[0]!.actor, flight)).filter(({ supplier }) => supplier === "charter");
  const lock = (nth: number, client_reference: string, by = buyers[nth]!) =>
    call(processes[nth % 2]!.base, "POST", "/b2c/v1/online/flight/lock", {
      headers: { authorization: by.authorization, "idempotency-key": `${client_reference}-${nth}` },
      body: at.wish(offer!, { client_reference }),
    });

  const same = await Promise.all(Array.from({ length: 6 }, (_, nth) => lock(nth, "one", buyers[0])));
  expect(new Set(same.map(({ json }) => json.data?.lock_id)).size).toBe(1);
  expect(await seatsOf(branchId, flight.classId)).toMatchObject({ held: 1 });

  const race = await Promise.all(Array.from({ length: CALLERS }, (_, nth) => lock(nth, `race-${nth}`)));
  const codes = race.map(({ status, json }) => (status === 200 ? 1000 : json.code));
  const [won, lost] = [SEATS - 1, CALLERS - SEATS + 1];
  expect(codes.sort()).toEqual([
    ...Array.from({ length: won }, () => 1000),
    ...Array.from({ length: lost }, () => 4002),
  ]);
  expect(await seatsOf(branchId, flight.classId)).toMatchObject({ held: SEATS });
  expect(await locksOf(branchId, { status: "open" })).toHaveLength(SEATS);
});
