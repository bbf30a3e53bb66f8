import type { z } from "zod";
import type { CustomerActor, Query } from "../../kernel/context";
import { buildOf } from "../price/rules";
import { converted, exact } from "../price/rules.amount";
import type { FoundRate, FoundRooms } from "./room-prices";
import type { DeskRoomPrices, RoomPrices } from "./schema";
import { PLACES, STAY_HEAD_SQL } from "./stay-columns";
import { nameOf, toStaySupplierDto } from "./to-stay-supplier-dto";

type Answer = z.input<typeof RoomPrices>;
type DeskAnswer = z.input<typeof DeskRoomPrices>;
type Rate = Answer["room_types"][number]["rates"][number];
type DeskRate = DeskAnswer["room_types"][number]["rates"][number];
type Tools = { query: Query; now: Date; actor: { branchId: number } };

/**
 * Rates by room type, cheapest first, as their buyer sees them: colleagues with the net price and each markup by kind,
 * without the branch's internal rule titles; others only with the rack rate.
 */
export const toRoomDtos = (ctx: Tools, found: FoundRooms, group: CustomerActor["group"]): Promise<Answer> =>
  toRoomGroups(ctx, found, (rate) => {
    const sold = soldRate(rate, ctx.now, soldAmount);
    if (group !== "b2b") return sold;
    const { net, markups } = rate.price;
    return { ...sold, net, markups: markups.map(({ scope, amount }) => ({ ...KINDS[scope], amount })) };
  });

/** The same for operators. */
export const toOwnRoomDtos = (ctx: Tools, found: FoundRooms): Promise<DeskAnswer> =>
  toRoomGroups(ctx, found, (rate): DeskRate => {
    const { offer, price } = rate;
    const { net, steps } = buildOf(price);
    return {
      ...soldRate(rate, ctx.now, ownAmount),
      markups: price.markups.map(({ title, title_latin, amount }) => ({ title, title_latin, amount })),
      net,
      supplier_net: { currency: offer.currency, net: offer.net, nights: offer.nights },
      build: [...steps],
    };
  });

type Amount = (withheld: number, of: FoundRate) => number;

/** Amount withheld by the supplier, in the branch's currency. */
const ownAmount: Amount = (withheld, { rate }) => (rate === null ? withheld : converted(withheld, rate));

/**
 * Withheld amount in proportion to the buyer's price, rounded up: the supplier's own amount would reveal the net price.
 */
function soldAmount(withheld: number, found: FoundRate): number {
  const { net, total } = found.price;
  const own = ownAmount(withheld, found);
  if (net <= 0) return own;
  return exact((BigInt(own) * BigInt(total) + BigInt(net) - 1n) / BigInt(net));
}

function soldRate(found: FoundRate, now: Date, amountOf: Amount): Rate {
  const { room_rate_id, supplier, offer, price, expiresAt } = found;
  const { total, board_price, currency } = price;
  const cancellation = offer.cancellation.map(({ from, percent, amount }) => ({
    ...{ from, percent },
    amount: amount === null ? null : amountOf(amount, found),
  }));
  return {
    ...{ room_rate_id, supplier: nameOf(supplier), board: offer.board, rooms_left: offer.rooms_left, currency },
    ...{ room_name: offer.room_name, room_name_latin: offer.room_name_latin },
    ...{ board_price, total, per_night: Math.ceil(total / offer.nights.length) },
    markups: board_price === null || total <= board_price ? [] : [{ ...ABOVE_BOARD, amount: total - board_price }],
    discount: board_price === null ? 0 : Math.max(0, board_price - total),
    cancellation,
    free_until: freeUntil(cancellation, now),
    expires_at: expiresAt,
  };
}

const ABOVE_BOARD = { title: "بیش از نرخ تابلو", title_latin: "Above the board price" };

/** Titles of price steps shown to a colleague. */
const KINDS: Record<FoundRate["price"]["markups"][number]["scope"], { title: string; title_latin: string }> = {
  net: { title: "قیمت خالص", title_latin: "Net price" },
  class: { title: "سود کلاس", title_latin: "Class markup" },
  rate: { title: "تبدیل ارز", title_latin: "Currency conversion" },
  deployment: { title: "کارمزد سامانه", title_latin: "Service fee" },
  branch: { title: "سود شعبه", title_latin: "Branch markup" },
  colleague: { title: "شرایط همکار", title_latin: "Colleague's terms" },
  supplier: { title: "سود تأمین‌کننده", title_latin: "Supplier markup" },
  route: { title: "سود مسیر", title_latin: "Route markup" },
  floor: { title: "کف قیمت", title_latin: "Price floor" },
  rounding: { title: "گرد کردن", title_latin: "Rounding" },
  tax: { title: "مالیات بر ارزش افزوده", title_latin: "Value added tax" },
  cap: { title: "سقف نرخ تابلو", title_latin: "Board price cap" },
};

/** End of free cancellation: the first moment with a fee; null when past or unknown. */
function freeUntil(bands: Rate["cancellation"], now: Date): string | null {
  const costly = bands.filter(({ percent, amount }) => (percent ?? 0) > 0 || Number(amount ?? 0) > 0);
  const first = costly.map(({ from }) => String(from)).sort()[0];
  return first !== undefined && new Date(first) > now ? first : null;
}

type Group<Of> = { room_type: Answer["room_types"][number]["room_type"]; from: number; rates: Of[] };
type RoomDto<Of> = Omit<Answer, "room_types"> & { room_types: Group<Of>[] };

async function toRoomGroups<Of>(ctx: Tools, found: FoundRooms, dto: (rate: FoundRate) => Of): Promise<RoomDto<Of>> {
  const { hotel, query, searchId, expiresAt, rates, suppliers } = found;
  type Row = { head: Answer["accommodation"]; rooms: NonNullable<Group<Of>["room_type"]>[] };
  const [row] = await ctx.query<Row>("stay.of-rooms", OF_ROOMS, [ctx.actor.branchId, hotel.id]);
  const types = new Map(row!.rooms.map((room) => [room.id, room]));
  // Rates arrive cheapest first, so groups are ordered by their first rate.
  const groups = new Map<number | string, FoundRate[]>();
  for (const rate of rates) {
    const { room_type_id, room_name, room_name_latin } = rate.offer;
    const key = room_type_id ?? `${room_name} ${room_name_latin}`;
    const of = groups.get(key);
    if (of) of.push(rate);
    else groups.set(key, [rate]);
  }
  return {
    ...{ search_id: searchId, expires_at: expiresAt, accommodation: row!.head },
    ...{ check_in: query.checkIn, check_out: query.checkOut, nights: query.nights, currency: query.currency },
    rooms: query.rooms.map(({ adults, children }) => ({ adults, children: [...children] })),
    room_types: [...groups.values()].map((of) => ({
      room_type: types.get(of[0]!.offer.room_type_id ?? 0) ?? null,
      from: of[0]!.price.total,
      rates: of.map(dto),
    })),
    suppliers: suppliers.map(toStaySupplierDto),
  };
}

const ROOM = `jsonb_build_object('id', r.id, 'name', r.name, 'name_latin', r.name_latin, 'adults', r.adults, 'children', r.children,
  'extra_beds', r.extra_beds, 'double_beds', r.double_beds, 'single_beds', r.single_beds, 'sofa_beds', r.sofa_beds,
  'area_m2', r.area_m2, 'facilities', to_jsonb(r.facilities))`;
const OF_ROOMS = `
  select jsonb_build_object(${STAY_HEAD_SQL}) as head,
         coalesce((select jsonb_agg(${ROOM}) from room_types r
                    where r.branch_id = a.branch_id and r.accommodation_id = a.id and r.deletion_id is null), '[]') as rooms
    from accommodations a ${PLACES}
   where a.branch_id = $1 and a.id = $2`;
