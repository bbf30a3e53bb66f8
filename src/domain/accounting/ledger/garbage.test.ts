import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { call, crowd, type LedgerReply, ledgerMismatches, legs } from "../../../../tests/ledger-crowd";
import { runs } from "../../../../tests/runs";

let all: Awaited<ReturnType<typeof crowd>>;
let of: Chart;
let other: Chart;
beforeAll(async () => {
  all = await crowd(1);
  of = await chart((await office()).branchId);
  other = await chart((await office()).branchId);
});
afterAll(() => all.leave());

/** Malformed requests that a caller could send. */
const anything = fc.oneof(
  fc.constantFrom(
    null,
    0,
    -1,
    1.5,
    2 ** 63,
    1e300,
    "",
    "x",
    "infinity",
    "2026-13-01",
    "1",
    true,
    [],
    {},
    [null],
    "USD",
    "fx_reval",
  ),
  fc.jsonValue({ maxDepth: 1 }),
);
const LINE = ["account_id", "mapping", "dr", "cr", "ccy", "fc_dr", "fc_cr", "rate", "party", "cost_center_id", "note"];
const HEAD = [
  "branch_id",
  "doc_date",
  "kind",
  "key",
  "description",
  "source_type",
  "created_by",
  "request_id",
  "lines",
];
const spoilt = fc.oneof(
  fc.record({ at: fc.constantFrom(...HEAD), value: anything }),
  fc.record({ at: fc.constantFrom(...LINE), line: fc.nat(1), value: anything }),
);

const RUNS = runs(400, "LEDGER_GARBAGE");

test("any input is posted, refused, or rejected as malformed; the books stay correct", async () => {
  const posted = new Set<number>();
  let [refused, failed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 2 }), async (faults) => {
      const lines: Record<string, unknown>[] = legs(of.cash, of.sale, 5);
      const item: Record<string, unknown> = voucher(of.branchId, lines as never);
      for (const fault of faults) {
        const into = "line" in fault ? lines[fault.line]! : item;
        into[fault.at] = fault.value;
      }
      const answer = await call<LedgerReply>(all.clients[0]!, "post", item).catch(({ code }) => code as string);
      // Unreadable values, a missing member, a number out of range, a constraint or limit of the tables. Never an
      // internal error.
      if (typeof answer === "string")
        expect([item, answer]).toEqual([item, expect.stringMatching(/^(22|23)\w{3}$|^LG\d{3}$/)]);
      if (typeof answer === "string") failed++;
      else if (answer?.voucher_id) posted.add(answer.voucher_id);
      else refused++;
    }),
    { numRuns: RUNS },
  );
  const [row] = await asLedgerOwner("select count(*)::int as n from ledger.vouchers where branch_id = $1", [
    of.branchId,
  ]);
  expect(row).toEqual({ n: posted.size });
  expect([await ledgerMismatches(of), await ledgerMismatches(other)]).toEqual([[], []]);
  // Each kind occurred: how often is a matter of chance.
  expect(Math.min(posted.size, refused, failed)).toBeGreaterThan(0);
}, 60_000);
