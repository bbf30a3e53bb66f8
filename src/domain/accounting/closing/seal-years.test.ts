import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealYears } from "../../../../ops/seal-years";
import { close, pair, post } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart } from "../../../../tests/ledger";
import { ownDatabase } from "../../../../tests/own-database";
import { quietPool } from "../../../../tests/quiet-pool";

ownDatabase();
let pool: pg.Pool;
beforeAll(async () => {
  pool = quietPool({ connectionString: process.env.DATABASE_OWNER_URL, max: 1 });
});
afterAll(async () => {
  await pool.end();
});

test("a year whose documents are all numbered is sealed at the next start, once, never before", async () => {
  const of = await chart((await office()).branchId);
  const b = of.branchId;
  await post(of, "2025-06-01", pair(of.cash, of.sale, 5));
  expect((await close(b, "2025-12-31")).state).toBe("done");
  expect(await sealYears(pool)).toEqual({ sealed: [], left: [] });
  expect((await close(b, "2025-12-31", "definite")).result).toMatchObject({ numbered: 4, definite: 202512 });
  expect(await sealYears(pool)).toEqual({ sealed: [{ branch: b, year: 2025 }], left: [] });
  expect(await sealYears(pool)).toEqual({ sealed: [], left: [] });
  const forged = asLedgerOwner(
    `insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, created_by)
     values ($1, '2025-06-01', nextval('ledger.voucher_ids'), 'manual', 202506, 2, 5, 'x')`,
    [b],
  );
  await expect(forged).rejects.toMatchObject({ code: "23514" });
});
