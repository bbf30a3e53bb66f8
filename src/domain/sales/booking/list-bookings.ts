import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { earnedBy } from "./earned";
import { PRODUCT } from "./product-of";
import { BOOKING_ROW } from "./rows";
import { EARNED_BY } from "./rules.earned";
import type { BookingList, BookingQuery, ConsoleBookingQuery } from "./schema";

type ListBookingsInput = z.output<typeof BookingQuery> & Partial<z.output<typeof ConsoleBookingQuery>>;
type Answer = z.input<typeof BookingList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Bookings of the operator's branch, newest first, with items, travellers, charter and partner. By page, or by `cursor`
 * (constant cost at any depth, stable under inserts). Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listBookings(ctx: Ctx<OperatorActor>, input: ListBookingsInput): Promise<Answer> {
  const { page, per_page } = input;
  const { where, values, shape } = filters(ctx, input);
  const after = input.cursor ? keyOf(input.cursor, 18) : undefined;
  const keyset = after
    ? `and (b.created_at, b.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::bigint)`
    : "";
  const skip = after ? 0 : (page - 1) * per_page;
  const limits = `limit $${values.push(per_page + 1)} offset $${values.push(skip)}`;
  const [rows, counted] = await Promise.all([
    ctx.query<Row>(
      `booking.list.${shape}${after ? "k" : ""}`,
      `with shown_page as (
         select b.* from bookings b where ${where} ${keyset} order by b.created_at desc, b.id desc ${limits})
       select shown.row, ${markOf("b.created_at", "b.id")} as mark
         from shown_page b ${BOOKING_ROW}
        order by b.created_at desc, b.id desc`,
      values,
    ),
    ctx.query<{ n: number }>(
      `booking.count.${shape}`,
      `select count(*)::int as n from (select from bookings b where ${where} limit ${COUNTED + 1}) b`,
      filters(ctx, input).values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, per_page);
  const total = counted[0]!.n;
  return {
    rows: shown.map(({ row }) => row),
    page,
    per_page,
    total,
    pages: Math.max(1, Math.ceil(total / per_page)),
    next_cursor,
  };
}

/** All filters are scoped to the branch. */
function filters({ actor }: Ctx<OperatorActor>, input: ListBookingsInput) {
  const { search, status, charter_id, domain_id, from, to, earned_by } = input;
  const { add, place, all } = filtersFrom("b.branch_id = $1", [actor.branchId]);
  const day = (at: string) => `(${at}::date::timestamp at time zone (select time_zone from branches where id = $1))`;
  add("s", status, (at) => `b.status = ${at}::"BookingStatus"`);
  add("c", charter_id, (at) => `b.charter_id = ${at}::int`);
  add("d", domain_id, (at) => `b.domain_id = ${at}::int`);
  if (earned_by != null) {
    const [first, last] = [place(from ?? "0001-01-01"), place(to ?? "9999-12-31")];
    const earned = earnedBy(earned_by, { branch: "$1", from: first, to: last });
    add(
      `e${EARNED_BY.indexOf(earned_by)}`,
      input.earned_of ?? "",
      (at) => `b.id in (select d.booking_id from (${earned}) d where d.key = ${at}::text)`,
    );
  } else {
    add("f", from, (at) => `b.created_at >= ${day(at)}`);
    add("t", to, (at) => `b.created_at < ${day(`(${at}::date + 1)`)}`);
  }
  add("p", input.product, (at) => `${PRODUCT} = ${at}::text`);
  if (input.type != null) add("y", input.type === "charter", (at) => `(b.charter_id is not null) = ${at}::boolean`);
  add("u", input.supplier_id, (at) => `b.supplier_id = ${at}::int`);
  add("n", input.pnr, (at) => `(b.local_pnr = left(upper(${at}::text), 6)::bpchar or b.supplier_pnr = ${at}::text)`);
  add("g", input.passenger_id, (at) => `b.passenger_id = ${at}::int`);
  add("l", input.colleague_id, (at) => `b.colleague_id = ${at}::int`);
  add("r", input.trade_id, (at) => `b.trade_id = ${at}::int`);
  add("w", input.sold, (at) => `(b.status <> 'pending') = ${at}::boolean`);
  add("m", input.currency, (at) => `b.currency = ${at}::text`);
  add(
    "o",
    input.operator_id,
    (at) => `exists (select from trades t
      where t.branch_id = b.branch_id and t.id = b.trade_id and t.created_by = 'operator:' || ${at}::int)`,
  );
  if (search != null) {
    const pnr = `${place(search.toUpperCase())}::text`;
    add("q", search, (at) => `b.id in (${found(`${at}::text`, pnr)})`);
  }
  return all();
}

/** Searchable names: the expression of the index `booking_passengers_named`. */
const NAMES = `p.first_name || ' ' || p.last_name || coalesce(' ' || p.first_name_latin, '') || coalesce(' ' || p.last_name_latin, '')`;

/**
 * By PNR prefix, the partner's reference, or travellers: each by its own index. PNRs contain only characters up to Z.
 */
const found = (search: string, pnr: string) => `
  select f.id from bookings f
   where f.branch_id = $1 and length(${pnr}) <= 6 and f.local_pnr >= ${pnr}::bpchar and f.local_pnr <= (${pnr} || 'ZZZZZZ')::bpchar
  union all
  select f.id from bookings f where f.branch_id = $1 and f.client_reference = ${search}
     and f.domain_id = any (array(select d.id from partner_domains d where d.branch_id = $1))
  union all
  select p.booking_id from booking_passengers p where p.branch_id = $1 and p.identity = 'IR:' || ${pnr}
  union all
  select p.booking_id from booking_passengers p where p.branch_id = $1 and name_words(p.branch_id, ${NAMES}) @@ name_query($1, ${search})`;
