import { expect, test } from "vitest";
import { RequestStore } from "@/domain/sales/travel-request/schema";
import { storeRequest } from "@/domain/sales/travel-request/store-request";
import { prisma } from "@/server/db";
import { callerOf } from "@/server/trpc";
import { newCustomer } from "../../../../../tests/customers";
import { ctxOf } from "../../../../../tests/fixtures";
import { key, selling, traveller } from "../../../../../tests/trades";
import { fill } from "../../../../../tests/wallets";
import { trades } from "./trades";

test("a sold item is listed as sold, also where its travel request cannot be updated", async () => {
  const at = await selling();
  const { branchId } = at;
  const { id: customerId, passengerId } = await newCustomer(branchId);
  const sara = { kind: "customer", group: "b2c", branchId, customerId, passengerId } as const;
  await fill(branchId, { type: "passenger", id: passengerId }, 900_000_000);
  const input = RequestStore.parse({ kind: "other" });
  const { id } = await storeRequest({ ...ctxOf(at.clerk), actor: sara, requestKey: null }, input);
  const where = { branchId_id: { branchId, id } };
  // The maximum version: the request cannot be changed.
  await prisma().travelRequest.update({ where, data: { version: 2_147_483_647 } });
  const { lock } = await at.locked(at.clerk);
  const desk = callerOf(trades)({
    ...ctxOf(at.clerk),
    site: null,
    address: null,
    customerAddress: null,
    requestKey: null,
  });
  const sale = {
    ...{ locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()], request_key: key() },
    ...{ contact: { mobile: "09121234567" }, payment: { method: "wallet" as const } },
    ...{ party: { type: "passenger" as const, id: passengerId }, travel_request_id: id },
  };
  const result = await desk.store(sale);
  expect(result.status).toBe("issued");
  expect(await desk.store(sale)).toMatchObject({ trade_id: result.trade_id });
  expect(await prisma().travelRequest.findUniqueOrThrow({ where })).toMatchObject({ status: "open", tradeId: null });
});
