import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { ownDatabase } from "../../../../tests/own-database";
import { runs } from "../../../../tests/runs";

// Rates of a source apply to all branches: a database of its own.
ownDatabase();

const value = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await query<{ value: T }>("", `select ${text} as value`, values))[0]!.value;

const rateOn = (branchId: number, ccy: string, day: string) =>
  value<string | null>("ledger.rate_on($1, $2, $3)::text", [branchId, ccy, day]).then(plain);
const typed = (branchId: number, ccy: string, day: string, rate: string) =>
  value("ledger.enter_rate($1, $2, $3, $4, 'operator:1')", [branchId, ccy, day, rate]);
const plain = (rate: string | null) => (rate?.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

/** Stores rates as if the source returned them at noon of a day. */
async function toRateDto(day: string, rates: Record<string, string>, base = "USD"): Promise<number> {
  await value("ledger.claim_rates('rates.example', '0', '0', '0')");
  return value("ledger.store_rates('rates.example', $1, $2, $3)", [base, `${day}T12:00:00Z`, JSON.stringify(rates)]);
}

/** As a superuser with triggers disabled. */
const tamper = (text: string) =>
  asLedgerOwner(`alter table ledger.rates disable trigger user; ${text}; alter table ledger.rates enable trigger user`);

const DIGITS: Record<string, number> = { IRR: 0, USD: 2, EUR: 2, KWD: 3, JPY: 0 };
const currency = fc.constantFrom(...Object.keys(DIGITS));
/** A rate as digits and the number of decimals. */
const rate = fc.record({ digits: fc.bigInt({ min: 1n, max: 10n ** 14n }), decimals: fc.integer({ min: 4, max: 16 }) });
const textOf = ({ digits, decimals }: { digits: bigint; decimals: number }) => {
  const text = String(digits).padStart(decimals + 1, "0");
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

/** The expected result: amount x digits / 10^n, half to even. */
function onPaper(amount: bigint, { digits, decimals }: { digits: bigint; decimals: number }, from: string, to: string) {
  const down = decimals + DIGITS[from]! - DIGITS[to]!;
  const product = amount * digits;
  if (down <= 0) return product * 10n ** BigInt(-down);
  const unit = 10n ** BigInt(down);
  const size = product < 0n ? -product : product;
  const [whole, twice] = [size / unit, (size % unit) * 2n];
  const rounded = twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole;
  return product < 0n ? -rounded : rounded;
}

type Sum = { amount: bigint; rate: { digits: bigint; decimals: number }; from: string; to: string };
const converted = async (sums: Sum[]): Promise<bigint[]> => {
  const rows = await query<{ got: string }>(
    "",
    `select ledger.converted(amount, rate, from_ccy, to_ccy)::text as got
       from rows from (unnest($1::bigint[]), unnest($2::numeric[]), unnest($3::char(3)[]), unnest($4::char(3)[]))
            t (amount, rate, from_ccy, to_ccy)`,
    [
      sums.map((s) => String(s.amount)),
      sums.map((s) => textOf(s.rate)),
      sums.map((s) => s.from),
      sums.map((s) => s.to),
    ],
  );
  return rows.map(({ got }) => BigInt(got));
};

describe("conversion", () => {
  const amount = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n });
  const sum = fc.record({ amount, rate, from: currency, to: currency });

  test("is exact and rounded half to even, for any amount, rate and currency exponents", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sum, { minLength: 50, maxLength: 50 }), async (sums) => {
        const reachable = sums.filter((s) => onPaper(s.amount, s.rate, s.from, s.to).toString().length < 19);
        expect(await converted(reachable)).toEqual(reachable.map((s) => onPaper(s.amount, s.rate, s.from, s.to)));
      }),
      { numRuns: runs(20) },
    );
  });

  test("rounds an exact half to the even side", async () => {
    const half = { digits: 5n, decimals: 1 };
    const amounts = [1n, 3n, 5n, -1n, -3n, 2n];
    expect(await converted(amounts.map((amount) => ({ amount, rate: half, from: "USD", to: "EUR" })))).toEqual([
      0n,
      2n,
      2n,
      0n,
      -2n,
      1n,
    ]);
  });

  test("round-trips to the unit at the inverse rate when the coarser currency was first", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1_000, max: 9_999_999 }),
        async (amount, rials) => {
          const [cents, back] = [
            "ledger.converted($1, $2, 'USD', 'IRR')",
            "ledger.converted(ledger.converted($1, $2, 'USD', 'IRR'), 1 / $2::numeric, 'IRR', 'USD')",
          ];
          const row = await value<{ there: string; back: string }>(
            `json_build_object('there', ${cents}::text, 'back', ${back}::text)`,
            [String(amount), String(rials)],
          );
          expect(row.back).toBe(String(amount));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("is null without a rate, and refused beyond the range of amounts", async () => {
    expect(await value("ledger.converted(1, null, 'USD', 'IRR')")).toBeNull();
    expect(await value("ledger.converted(1, 1, 'XXX', 'IRR')")).toBeNull();
    await expect(value("ledger.converted(9223372036854775807, 9999, 'USD', 'IRR')")).rejects.toMatchObject({
      code: "22003",
    });
  });
});

describe("the rate of a day", () => {
  let rials: number;
  let dollars: number;
  beforeEach(async () => {
    rials = (await office()).branchId;
    dollars = (await office({ currency: "USD" })).branchId;
  });

  test("is the latest known at or before it, through the source's base; null if none is known", async () => {
    await toRateDto("2026-03-01", { IRR: "1000000", EUR: "0.8", GBP: "0.5" });
    await toRateDto("2026-03-03", { IRR: "1100000", EUR: "0.8", GBP: "0.5" });
    expect(await rateOn(rials, "USD", "2026-02-28")).toBeNull();
    expect(await rateOn(rials, "USD", "2026-03-01")).toBe("1000000");
    expect(await rateOn(rials, "USD", "2026-03-02")).toBe("1000000");
    expect(await rateOn(rials, "USD", "2026-03-09")).toBe("1100000");
    expect(await rateOn(rials, "EUR", "2026-03-01")).toBe("1250000");
    expect(await rateOn(dollars, "GBP", "2026-03-01")).toBe("2");
    expect(await rateOn(rials, "IRR", "2020-01-01")).toBe("1");
    expect(await rateOn(rials, "TRY", "2026-03-09")).toBeNull();
  });

  test("typed by the branch precedes the source's of the same day, for that branch only", async () => {
    await toRateDto("2026-04-01", { IRR: "1000000", EUR: "0.8" });
    await typed(rials, "USD", "2026-04-01", "1200000");
    const neighbour = (await office()).branchId;
    expect(await rateOn(rials, "USD", "2026-04-05")).toBe("1200000");
    expect(await rateOn(neighbour, "USD", "2026-04-05")).toBe("1000000");
    await typed(rials, "USD", "2026-04-01", "1210000.5");
    expect(await rateOn(rials, "USD", "2026-04-01")).toBe("1210000.5");
    await toRateDto("2026-04-02", { IRR: "1050000", EUR: "0.8" });
    expect(await rateOn(rials, "USD", "2026-04-02")).toBe("1050000");
  });

  test("more than half away from the last is not accepted until it has been repeated for three days", async () => {
    await toRateDto("2026-05-01", { IRR: "1000000", AED: "3.6" });
    await toRateDto("2026-05-02", { IRR: "1600000", AED: "3.7" });
    expect(await rateOn(rials, "USD", "2026-05-02")).toBe("1000000");
    await toRateDto("2026-05-03", { IRR: "10", AED: "3.7" });
    expect(await rateOn(rials, "USD", "2026-05-03")).toBe("1000000");
    const suspects = await query("", "select rate::int as rate from ledger.rates where suspect order by id");
    expect(suspects).toEqual([{ rate: 1_600_000 }, { rate: 10 }]);
    await toRateDto("2026-05-04", { IRR: "1500000" });
    expect(await rateOn(rials, "USD", "2026-05-04")).toBe("1500000");
  });

  test("that jumped and remained for three days is accepted", async () => {
    await toRateDto("2026-05-10", { GEL: "2.7" });
    await toRateDto("2026-05-11", { GEL: "5.4" });
    await toRateDto("2026-05-12", { GEL: "5.5" });
    const dollars = (await office({ currency: "GEL" })).branchId;
    expect(await rateOn(dollars, "USD", "2026-05-12")).toBe("2.7");
    await tamper("update ledger.rates set entered_at = now() - interval '4 days' where suspect and quote = 'GEL'");
    await toRateDto("2026-05-14", { GEL: "5.6" });
    expect(await rateOn(dollars, "USD", "2026-05-14")).toBe("5.6");
    await toRateDto("2026-05-15", { GEL: "5.7" });
    expect(await rateOn(dollars, "USD", "2026-05-15")).toBe("5.7");
  });

  test("that is already known is not stored twice", async () => {
    expect(await toRateDto("2026-06-01", { IRR: "1500001", QQQ: "7", USD: "1" })).toBe(1);
    expect(await toRateDto("2026-06-01", { IRR: "1500001" })).toBe(0);
    expect(await toRateDto("2026-06-02", { IRR: "1500001" })).toBe(1);
  });
});

test("the source is read once at a time, and rests after a failure", async () => {
  const claim = (fresh: string, rest: string, lease: string) =>
    value<boolean>("ledger.claim_rates('two.example', $1, $2, $3)", [fresh, rest, lease]);
  const both = await Promise.all([claim("1h", "1min", "10s"), claim("1h", "1min", "10s")]);
  expect(both.sort()).toEqual([false, true]);
  await value("ledger.fail_rates('two.example', 'no answer')");
  expect(await claim("1h", "1min", "0s")).toBe(false);
  expect(await claim("1h", "0s", "1min")).toBe(true);
  await value("ledger.store_rates('two.example', 'USD', now(), '{}')");
  expect(await claim("1h", "0s", "0s")).toBe(false);
  expect(await claim("0s", "0s", "0s")).toBe(true);
});
