import { call, type TestResponse } from "../tests/http";
import { sign } from "../tests/sign";
import type { World } from "./world";

export type Class = { main_id: number; id: number };

/** A charter with classes of the given capacities, on sale to everyone. */
export async function charterOf(world: World, capacities: number[]): Promise<Class[]> {
  return world.sql<Class>(
    `with c as (
       insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
       values ($1, 'route', 'x', 'x', 'IRR', 'open', now() + interval '30 days', now() + interval '33 days')
       returning branch_id, id
     ), k as (
       insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at)
       select c.branch_id, c.id, 'Y' || n, capacity, now() + interval '20 days'
         from c, unnest($2::int[]) with ordinality u (capacity, n)
       returning branch_id, charter_id, id
     ), p as (
       insert into charter_class_prices (branch_id, class_id, pax_type, base, tax)
       select branch_id, id, t, 1000, 90 from k, unnest('{ADT,CHD,INF}'::"PaxType"[]) t
     )
     select charter_id as main_id, id from k order by id`,
    [world.partner.branchId, capacities],
  );
}

/** A signed call on a new connection, to reach the next app process. */
export const signed = ({ base, partner }: World, path: string, body: object): Promise<TestResponse> =>
  call(base, "POST", `/api/reservation/1${path}`, {
    headers: { domain: partner.domain, authorization: `Bearer ${sign(partner.token, partner.domain)}` },
    body,
  });

export const book = (world: World, { main_id, id }: Class, more: object = {}, item: object = {}) =>
  signed(world, "/book", { main_id, ...more, items: [{ id, pax: { adult: 1 }, ...item }] });

export const seats = async (world: World, { id }: Class) =>
  (await world.sql<{ sold: number; held: number }>("select sold, held from charter_classes where id = $1", [id]))[0]!;
