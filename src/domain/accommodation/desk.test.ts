import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { personOf } from "../../../tests/desk";
import { ctxOf, office } from "../../../tests/fixtures";
import { asLedgerOwner } from "../../../tests/ledger";
import type { Ctx, OperatorActor } from "../context";
import { listDeskSuppliers, readDesk } from "./read-desk";
import { Desk, DeskQuery, DeskSupplierQuery, DeskSuppliers } from "./schema.mapping";

/** More than the desk shows at once, and so few to do that they lie far from each other. */
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

const read = async (asked: object = {}) => Desk.parse(await readDesk(ctx, DeskQuery.parse(asked)));
const hotelsOf = (sql: string) =>
  asLedgerOwner<{ id: number }>(`select id from supplier_hotels where branch_id = $1 ${sql}`, [branchId]);

test("hotels of which nothing is left to decide are told in pages alone, with no list of all suppliers", async () => {
  expect(await read()).toEqual({ rows: [], total: 0 });
  const all = await read({ todo: false });
  expect(all).toMatchObject({ rows: { length: 50 }, total: HOTELS });
  expect(JSON.stringify(all).length).toBeLessThan(50_000);
  const keys = all.rows.map(({ supplier, name, id }) => [supplier.id, name, id] as const);
  expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || a[1].localeCompare(b[1]) || a[2] - b[2]));
  expect((await read({ todo: false, search: "HOTEL 3999" })).rows.map(({ key }) => key)).toEqual(["k3999"]);
  expect((await read({ todo: false, search: "هتل ۳۹۹۹" })).total).toBe(1);
});

test("what is left follows each room that comes, turns and goes, one by one and many at once", async () => {
  const rooms = (sql: string) => asLedgerOwner(sql, [branchId]);
  const truth = () =>
    hotelsOf(`and (state in ('open', 'suggested') or exists (select from room_mappings m
    where m.branch_id = supplier_hotels.branch_id and m.supplier_hotel_id = supplier_hotels.id and m.state in ('open', 'suggested'))) order by id`);
  const said = () => hotelsOf("and to_do order by id");
  const ids = await hotelsOf("order by id limit 20");
  const some = (from: number, to: number) =>
    `(${ids
      .slice(from, to)
      .map(({ id }) => id)
      .join(", ")})`;
  const open = "state = 'open', decided_at = null, decided_by = null";
  const refused = "state = 'rejected', decided_at = now(), decided_by = 'operator:1'";
  for (const [left, sql] of [
    [10, `update room_mappings set ${open} where branch_id = $1 and supplier_hotel_id in ${some(0, 10)}`],
    [
      10,
      `update room_mappings set ${refused} where branch_id = $1 and key = 'r1' and supplier_hotel_id in ${some(0, 5)}`,
    ],
    [
      5,
      `update room_mappings set ${refused} where branch_id = $1 and key = 'r2' and supplier_hotel_id in ${some(0, 5)}`,
    ],
    [
      8,
      `insert into room_mappings (branch_id, supplier_hotel_id, key, name) select $1, id, 'new', 'Room' from unnest(array[${ids.slice(10, 13).map(({ id }) => id)}]) id`,
    ],
    [7, `delete from room_mappings where branch_id = $1 and supplier_hotel_id in ${some(5, 6)}`],
    [9, `update supplier_hotels set ${open} where branch_id = $1 and id in ${some(15, 17)}`],
    [7, `update supplier_hotels set ${refused} where branch_id = $1 and id in ${some(15, 17)}`],
  ] as const) {
    await rooms(sql);
    expect([left, await said()]).toEqual([left, await truth()].map((one, at) => (at === 0 ? left : one)));
    expect((await read()).total).toBe(left);
  }
});

test("suppliers are offered fifty at a time, found by name and code, with the one that is chosen", async () => {
  const offer = async (asked: object = {}) =>
    DeskSuppliers.parse(await listDeskSuppliers(ctx, DeskSupplierQuery.parse(asked)));
  const first = await offer();
  expect(first).toHaveLength(50);
  const [last] = await offer({ search: "supplier 400" });
  expect(last).toMatchObject({ code: "s0400" });
  expect((await offer({ chosen: last!.id, search: "تأمین ۱۲" }))[0]).toEqual(last);
  expect((await offer({ search: "s0123" })).map(({ code }) => code)).toEqual(["s0123"]);
  const other = ctxOf(await personOf((await office()).branchId));
  expect(await listDeskSuppliers(other, {})).toEqual([]);
});
