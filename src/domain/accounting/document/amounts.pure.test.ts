import fc from "fast-check";
import { expect, test } from "vitest";
import { convert, decimalOf, exchanges, majorRate, minorRate, readRate, sum, worths } from "./rules.amounts";

const IRR = { currency: "IRR", exponent: 0 };
const rate = (text: string) => readRate(text)!;
const row = (net: bigint, currency = "USD", text = "42000.5", exponent = 2) => ({
  ...{ currency, exponent, net },
  rate: currency === "IRR" ? rate("1") : rate(text),
});

test("parses rates exactly and formats them identically", () => {
  expect(readRate("42000.5")).toBe(420_005n * 10n ** 15n);
  for (const wrong of ["", "0", "0.0", "-1", "1e3", "1.", "12345678901", "1.12345678901234567"])
    expect([wrong, readRate(wrong)]).toEqual([wrong, null]);
  expect(decimalOf(rate("0.0000238"), 16)).toBe("0.0000238");
  expect(minorRate(rate("42000.5"), { of: 2, branch: 0 })).toBe("420.005");
  expect(majorRate("420.0050000000", { of: 2, branch: 0 })).toBe("42000.5");
  expect(majorRate("0.0023800000", { of: 0, branch: 2 })).toBe("0.0000238");
});

test("rounds halves to even, for positive and negative amounts alike", () => {
  const half = { of: 2, branch: 2 };
  expect([1n, 3n, 5n, -1n, -3n].map((cents) => convert(cents, rate("0.5"), half))).toEqual([0n, 2n, 2n, 0n, -2n]);
  expect(convert(100n, rate("42000.5"), { of: 2, branch: 0 })).toBe(42_000n);
  expect(convert(300n, rate("42000.5"), { of: 2, branch: 0 })).toBe(126_002n);
});

test("assigns rounding differences to the largest row", () => {
  // At 1.5 two halves are worth 1 each, one is worth 2 and two are worth 3: one unit too many.
  const rows = [row(50n, "USD", "1.5"), row(50n, "USD", "1.5"), row(100n, "USD", "1.5"), row(-200n, "USD", "1.5")];
  const worth = worths(rows, IRR);
  expect(sum(worth)).toBe(0n);
  expect(worth).toEqual([1n, 1n, 2n, -4n]);
});

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 });
const rates = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 8n }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(9, "0")}`);

test("a document balanced in a currency at one rate balances in the branch's, with only the largest row off by more than its own rounding", () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (debits, credits, text) => {
      const difference = sum(debits) - sum(credits);
      const nets = [...debits, ...credits.map((one) => -one), ...(difference === 0n ? [] : [-difference])];
      const rows = nets.map((net) => row(net, "USD", text));
      const worth = worths(rows, IRR);
      expect(sum(worth)).toBe(0n);
      const off = rows.filter(({ net, rate }, n) => worth[n] !== convert(net, rate, { of: 2, branch: 0 }));
      expect(off.length).toBeLessThanOrEqual(1);
      const sizes = nets.map((net) => (net < 0n ? -net : net));
      const largest = sizes.sort((a, b) => (a < b ? 1 : -1))[0];
      for (const { net } of off) expect(net < 0n ? -net : net).toBe(largest);
    }),
  );
});

test("with exchange lines, a document balanced in the branch's currency balances in every currency", () => {
  const any = fc.record({
    currency: fc.constantFrom("IRR", "USD", "KWD"),
    fc: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    worth: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    debit: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 10 }), (made) => {
      const rows = made.map(({ currency, fc, worth, debit }) => {
        const own = currency === "IRR" ? worth : fc;
        const sign = debit ? 1n : -1n;
        return { ...row(sign * own, currency), worth: sign * worth };
      });
      const left = sum(rows.map(({ worth }) => worth));
      if (left !== 0n) rows.push({ ...row(-left, "IRR"), worth: -left });
      const added = exchanges(rows);
      const all = [...rows.map(({ currency, net, worth }) => ({ currency, fc: net, worth })), ...added];
      expect(sum(all.map(({ worth }) => worth))).toBe(0n);
      for (const currency of ["IRR", "USD", "KWD"])
        expect([currency, sum(all.flatMap((one) => (one.currency === currency ? one.fc : [])))]).toEqual([
          currency,
          0n,
        ]);
      // Each can be posted: both amounts nonzero, on the same side.
      for (const { fc, worth } of added) expect(fc !== 0n && worth !== 0n && fc > 0n === worth > 0n).toBe(true);
    }),
  );
});
