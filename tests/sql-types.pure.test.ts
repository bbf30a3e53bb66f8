import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CharterItemRequest } from "@/domain/kernel/sql-types";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";
import { hashOfTypes, SQL_TYPES } from "../ops/schema/sql-types";

test("no migration has changed a type since the TypeScript types were generated", () => {
  expect(readFileSync(SQL_TYPES, "utf8"), "stale: run npm run types:sql").toContain(`sha256 ${hashOfTypes()}`);
});

test("another name or type than the database's is a type error, in rows and in requests", () => {
  type LockRow = RowOf<"offer_locks", "request_hash" | "total">;
  const row: LockRow = { request_hash: "digest", total: 100n };
  // @ts-expect-error: a column under another name cannot be taken from the table.
  type Renamed = RowOf<"offer_locks", "digest">;
  // @ts-expect-error: nor read from the row.
  const digest: unknown = row.digest;
  // @ts-expect-error: int8 is a bigint.
  const total: ColumnOf<"offer_locks", "total"> = "100";
  // @ts-expect-error: a request names its fields as the composite type does.
  const item: Partial<CharterItemRequest> = { hold_id: "7" };
  expect([digest, total, item, {} as Renamed]).toHaveLength(4);
});
