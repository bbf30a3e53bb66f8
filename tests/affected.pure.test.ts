import { expect, test } from "vitest";
import { affectedBy, within } from "../scripts/lib/affected.mjs";

const paths = (tests: readonly { path: string }[]) => tests.map(({ path }) => path);

test("a use case selects its own test, then its neighbours, and the tests that read all sources", () => {
  const { tests, specs } = affectedBy(["src/domain/cashier/payment/store-payments.ts"]);
  const [first, second] = paths(tests);
  expect(first).toBe("src/domain/cashier/payment/store-payments.test.ts");
  expect(second).toMatch(/^src\/domain\/cashier\/payment\//);
  expect(paths(tests)).toContain("src/architecture.test.ts");
  expect(specs).toEqual([]);
});

test("an SQL file selects the tests of its folder, of callers of its functions, and of the schema", () => {
  const found = paths(affectedBy(["prisma/sql/cashier/change-payment.sql"]).tests);
  for (const one of ["src/domain/cashier/payment/change-payment.test.ts", "tests/catalogue.test.ts"])
    expect(found).toContain(one);
});

test("a page selects the browser tests that open it, a file read only by tests selects those", () => {
  expect(affectedBy(["src/app/admin/(cashier)/cheques/page.tsx"]).specs).toContain("e2e/cheques.spec.ts");
  expect(paths(affectedBy(["src/server/rest/golden/customer.json"]).tests)[0]).toBe(
    "src/server/rest/golden.pure.test.ts",
  );
});

test("the choice fits the time, nearest first, and the rejected ones are reported", () => {
  const { tests } = affectedBy(["src/domain/kernel/transact.ts"]);
  const { chosen, rest } = within(50, tests);
  expect(chosen.length + rest.length).toBe(tests.length);
  expect([chosen.length > 0, rest.length > 0]).toEqual([true, true]);
  expect(within(Number.POSITIVE_INFINITY, tests).rest).toEqual([]);
});
