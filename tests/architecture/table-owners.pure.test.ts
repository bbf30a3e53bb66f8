import { expect, test } from "vitest";
import { CONTEXTS } from "./contexts";
import { foreignTables, ownedSources, tableOwners } from "./table-owners";
import { AGAINST_ORDER } from "./table-owners.known";

const owners = tableOwners();

test("a context names its own tables and those of contexts before it", () => {
  const sources = ownedSources();
  expect(sources.length).toBeGreaterThan(900);
  const found = Object.fromEntries(
    sources.flatMap(([path, context, text]) => {
      const tables = foreignTables(text, context, owners);
      return tables.length > 0 ? [[path, tables.join(" ")]] : [];
    }),
  );
  // The list may only shrink: what is mended leaves it.
  expect(found).toEqual(AGAINST_ORDER);
});

test("every model lies in the folder of a context", () => {
  for (const table of ["branches", "passengers", "payments", "trades", "outbox", "report_schedules"])
    expect(CONTEXTS).toContain(owners.ofTable(table));
});

test("a table of a later context is found in SQL and by Prisma; its functions, and comments, are not", () => {
  const found = (text: string) => foreignTables(text, "people", owners);
  expect(found("select * from payments p join ledger.entries e on true where exists (select from passengers)")).toEqual(
    ["ledger.entries", "payments"],
  );
  expect(found("await ctx.db.payment.findMany({}); await ctx.db.passenger.count();")).toEqual(["payments"]);
  expect(found("select * from ledger.turnover($1) -- from payments\n join colleague_debts(1) d on true")).toEqual([]);
});
