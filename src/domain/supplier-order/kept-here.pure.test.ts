import { expect, test } from "vitest";
import { keptHere } from "./kept-here";

const nobody = { query: () => Promise.reject(new Error("nobody is asked")), now: new Date() } as never;
const kept = (penalty: number | null, currency: string, net = 300n) =>
  keptHere(
    nobody,
    { branch_id: 1, currency: "IRR" },
    { net, net_currency: "EUR", cost: 150_001n },
    { penalty, currency },
  );

test("what a supplier keeps is told in the branch's currency, at the rate of the sale", async () => {
  expect(await kept(100, "EUR")).toBe(50_000n);
  expect(await kept(101, "EUR")).toBe(50_500n);
  expect(await kept(300, "EUR")).toBe(150_001n);
  expect([await kept(0, "EUR"), await kept(0, "USD"), await kept(null, "EUR")]).toEqual([0n, 0n, null]);
});

test("... and as it is told where it is told in that already", async () => {
  expect(await kept(7_000, "IRR")).toBe(7_000n);
  await expect(kept(7_000, "USD")).rejects.toThrow("nobody is asked");
  await expect(kept(7_000, "EUR", 0n)).rejects.toThrow("nobody is asked");
});
