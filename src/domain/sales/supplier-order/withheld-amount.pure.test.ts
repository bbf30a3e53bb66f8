import { expect, test } from "vitest";
import { withheldAmount } from "./withheld-amount";

const nobody = { query: () => Promise.reject(new Error("no call expected")), now: new Date() } as never;
const withheld = (penalty: number | null, currency: string, net = 300n) =>
  withheldAmount(
    nobody,
    { branch_id: 1, currency: "IRR" },
    { net, net_currency: "EUR", cost: 150_001n },
    { penalty, currency },
  );

test("converts the withheld amount to the branch's currency at the rate of the sale", async () => {
  expect(await withheld(100, "EUR")).toBe(50_000n);
  expect(await withheld(101, "EUR")).toBe(50_500n);
  expect(await withheld(300, "EUR")).toBe(150_001n);
  expect([await withheld(0, "EUR"), await withheld(0, "USD"), await withheld(null, "EUR")]).toEqual([0n, 0n, null]);
});

test("... and returns it unchanged when it is in that currency already", async () => {
  expect(await withheld(7_000, "IRR")).toBe(7_000n);
  await expect(withheld(7_000, "USD")).rejects.toThrow("no call expected");
  await expect(withheld(7_000, "EUR", 0n)).rejects.toThrow("no call expected");
});
