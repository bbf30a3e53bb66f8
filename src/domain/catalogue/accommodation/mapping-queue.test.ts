import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { getMappingQueue, listDeskSuppliers } from "./read-mapping-queue";
import { Desk, DeskQuery, DeskSupplierQuery, DeskSuppliers } from "./schema.mapping";

/** Many rows, of which the few undecided ones are far apart. */
const [SUPPLIERS, HOTELS] = [400, 4_000];

let ctx: Ctx<OperatorActor>;
let branchId: number;
beforeAll(async () => {
  ({ branchId } = await office());
  ctx = ctxOf(await personOf(branchId as never));
  await query("t.suppliers", MANY_SUPPLIERS, [branchId, SUPPLIERS]);
  await query("t.hotels", MANY_HOTELS, [branchId, HOTELS]);
  await query("t.rooms", MANY_ROOMS, [branchId]);
});

const MANY_SUPPLIERS = `
  insert into accommodation_suppliers (branch_id, code, name, name_latin)
  select $1::int, 's' || lpad(n::text, 4, '0'), 'تأمین ' || n, 'Supplier ' || n from generate_series(1, $2::int) n`;
const MANY_HOTELS = `
  insert into supplier_hotels (branch_id, supplier_id, key, name, name_latin, state, decided_at, decided_by)
  select $1::int, s.ids[1 + n % cardinality(s.ids)], 'k' || n, 'هتل ' || n, 'Hotel ' || n, 'rejected', now(), 'operator:1'
    from generate_series(1, $2::int) n
   cross join (select array_agg(id order by id) as ids from accommodation_suppliers where branch_id = $1::int) s`;
const MANY_ROOMS = `
  insert into room_mappings (branch_id, supplier_hotel_id, key, name, state, decided_at, decided_by)
  select h.branch_id, h.id, 'r' || n, 'Room', 'rejected', now(), 'operator:1'
    from supplier_hotels h cross join generate_series(1, 2) n where h.branch_id = $1::int`;

const read = async (input: object = {}) => Desk.parse(await getMappingQueue(ctx, DeskQuery.parse(input)));
const hotelsOf = (sql: string) =>
  asLedgerOwner<{ id: number }>(`select id from supplier_hotels where branch_id = $1 ${sql}`, [branchId]);

test("hotels without open decisions are returned by page, without a list of all suppliers", async () => {
  expect(await read()).toEqual({ rows: [], total: 0 });
  const all = await read({ todo: false });
  expect(all).toMatchObject({ rows: { length: 50 }, total: HOTELS });
  expect(JSON.stringify(all).length).toBeLessThan(50_000);
  const keys = all.rows.map(({ supplier, name, id }) => [supplier.id, name, id] as const);
  expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || a[1].localeCompare(b[1]) || a[2] - b[2]));
  expect((await read({ todo: false, search: "HOTEL 3999" })).rows.map(({ key }) => key)).toEqual(["k3999"]);
  expect((await read({ todo: false, search: "هتل ۳۹۹۹" })).total).toBe(1);
});

test("undecided hotels are those open themselves or with open rooms, page by page, for few and many", async () => {
  const turn = (sql: string) => asLedgerOwner(sql, [branchId]);
  const ids = (await hotelsOf("order by id limit 120")).map(({ id }) => id);
  const open = "state = 'open', decided_at = null, decided_by = null";
  const some = (from: number, to: number) => `(${ids.slice(from, to).join(", ")})`;
  await turn(`update room_mappings set ${open} where branch_id = $1 and supplier_hotel_id in ${some(0, 60)}`);
  await turn(`update supplier_hotels set ${open} where branch_id = $1 and id in ${some(40, 100)}`);
  const pages = [await read(), await read({ page: 2 }), await read({ page: 3 })];
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [100, 50],
    [100, 50],
    [100, 0],
  ]);
  const shown = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(shown.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 100));
  const [first] = pages[0]!.rows;
  expect((await read({ search: first!.key })).rows.map(({ id }) => id)).toContain(first!.id);
  // More than are looked up by id.
  await query(
    "t.more-hotels",
    `with made as (
       insert into supplier_hotels (branch_id, supplier_id, key, name, state, decided_at, decided_by)
       select $1::int, $2::int, 'm' || n, 'ی ' || n, 'rejected', now(), 'operator:1' from generate_series(1, 10100) n returning branch_id, id)
     insert into room_mappings (branch_id, supplier_hotel_id, key, name) select branch_id, id, 'r', 'Room' from made`,
    [branchId, first!.supplier.id],
  );
  // Autovacuum does this soon after so many rows.
  await asLedgerOwner("analyze supplier_hotels, room_mappings");
  const many = await read();
  expect(many).toMatchObject({ total: 10_001, rows: { length: 50 } });
  expect(many.rows[0]!.id).toBe(first!.id);
  expect(many.rows.every(({ supplier }) => supplier.id === first!.supplier.id)).toBe(true);
});

test("offers fifty suppliers at a time, found by name and code, plus the selected one", async () => {
  const offer = async (input: object = {}) =>
    DeskSuppliers.parse(await listDeskSuppliers(ctx, DeskSupplierQuery.parse(input)));
  const first = await offer();
  expect(first).toHaveLength(50);
  const [last] = await offer({ search: "supplier 400" });
  expect(last).toMatchObject({ code: "s0400" });
  expect((await offer({ chosen: last!.id, search: "تأمین ۱۲" }))[0]).toEqual(last);
  expect((await offer({ search: "s0123" })).map(({ code }) => code)).toEqual(["s0123"]);
  const other = ctxOf(await personOf((await office()).branchId));
  expect(await listDeskSuppliers(other, {})).toEqual([]);
});
