import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { refusal } from "../../../../tests/operators";
import { invoice, type Paying, paying } from "../../../../tests/paying";
import { readWallet } from "../wallet/read-wallet";

let of: Paying;
let foreign: number;
beforeAll(async () => {
  of = await paying();
  const { branchId } = of;
  const data = { branchId, code: "F1", name: "Foreign", kind: "agency" as const, currency: "USD" };
  foreign = (await prisma().colleague.create({ data, select: { id: true } })).id;
});

test("a colleague with another currency cannot pay its full debt in its own, but a stated amount", async () => {
  const { branchId } = of;
  const gateway = await prisma().gateway.findFirstOrThrow({ where: { branchId } });
  const { id: _, ...same } = gateway;
  await prisma().gateway.create({ data: { ...same, hook: `${same.hook}x`, currency: "USD", position: 9 } as never });
  const request = { drive: "colleague", id: foreign };
  expect(await refusal(invoice(of, request))).toMatchObject({ reason: "fieldInvalid", fields: ["amount"] });
  expect(await invoice(of, { ...request, amount: 500 })).toMatchObject({ amount: 500n, currency: "USD" });
});

test("the wallet balance is in the branch's currency, as in the books", async () => {
  expect(await readWallet(of.ctx, { type: "colleague", id: foreign })).toMatchObject({ balance: 0n, currency: "IRR" });
});
