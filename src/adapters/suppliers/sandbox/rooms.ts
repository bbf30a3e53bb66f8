import type { MappedHotel, MinPrice, MinPriceQuery, RoomWish, StayQuery } from "@/domain/sales/supplier/port";
import type { CancellationBand, RoomOffer } from "@/domain/sales/supplier/rules.offer";
import { drawn } from "./drawn";
import { momentOf, toGeographyDto } from "./geography";
import { priced, roundedUp } from "./money";
import { MAGIC_NIGHTS } from "./scenarios";
import { daysLater, season } from "./seasons";

type Shop = { seed: string; currency: string };

/** A hotel's rate: room type and board, refundable or not. */
type Rate = { room: Room; board: RoomOffer["board"]; dollars: number; refundable: boolean };
type Room = { key: string; name: string; latin: string; sleeps: number; times: number };

const KINDS = [
  { name: "اتاق دو تخته", latin: "Double room", sleeps: 2, times: 1 },
  { name: "اتاق دو تخته توئین", latin: "Twin room", sleeps: 2, times: 1.03 },
  { name: "اتاق سه تخته", latin: "Triple room", sleeps: 3, times: 1.35 },
  { name: "سوئیت جونیور", latin: "Junior suite", sleeps: 3, times: 1.8 },
  { name: "اتاق خانوادگی", latin: "Family room", sleeps: 4, times: 2 },
  { name: "سوئیت رویال", latin: "Royal suite", sleeps: 4, times: 3.4 },
] as const;

/** Meals as a share of the daily price, by board. */
const MEALS = { RO: 0, BB: 0.09, HB: 0.24, FB: 0.36, AI: 0.5 } as const;

/** Rates of hotels that have these rooms free for all nights. */
export function staysOf(shop: Shop, request: StayQuery): RoomOffer[] {
  const nights = nightsOf(request.checkIn, request.checkOut);
  return request.hotels.flatMap((hotel) => {
    const days = nights.map((night) => dayOf(shop, hotel, night));
    return ratesOf(shop, hotel).flatMap((rate) => offerOf(shop, hotel, rate, request.rooms, nights, days) ?? []);
  });
}

/** The lowest `staysOf` price for two adults, per check-in day with availability. */
export function minPricesOf(shop: Shop, { hotels, from, to, nights }: MinPriceQuery): MinPrice[] {
  const days = nightsOf(from, daysLater(to, nights));
  return hotels.flatMap((hotel) => {
    const rates = ratesOf(shop, hotel);
    const dear = days.map((day) => dayOf(shop, hotel, day));
    return days.slice(0, days.length - nights + 1).flatMap((checkIn, at): MinPrice | [] => {
      let best: { net: number; board: number } | undefined;
      const span = dear.slice(at, at + nights);
      const [first, last] = [days[at]!, daysLater(checkIn, nights)];
      for (const rate of rates) {
        if (freeRooms(shop, hotel, rate.room, first, last, nights) < 1) continue;
        const net = span.reduce((sum, day) => sum + nightly(shop, rate, COUPLE, day), 0);
        if (!best || net < best.net) best = { net, board: boardPrice(shop, hotel, net) };
      }
      const { accommodationId } = hotel;
      return best ? { accommodationId, checkIn, net: best.net, boardPrice: best.board, currency: shop.currency } : [];
    });
  });
}
const COUPLE: RoomWish = { adults: 2, children: [] };

/** The current rate of a key; undefined for a foreign key or one of another seed. */
export function stayOfKey(shop: Shop, key: string, rooms: readonly RoomWish[], as: RoomOffer): RoomOffer | undefined {
  const [hotelKey, roomKey, board, checkIn, checkOut, terms] = key.split("~").map(decodeURIComponent);
  if (![checkIn, checkOut].every((day) => /^\d{4}-\d\d-\d\d$/.test(day ?? ""))) return undefined;
  const roomTypes = new Map(as.room_type_id === null ? [] : [[roomKey!, as.room_type_id]]);
  const hotel = { key: hotelKey!, accommodationId: as.accommodation_id, roomTypes };
  const nights = nightsOf(checkIn!, checkOut!);
  const rate = ratesOf(shop, { ...hotel, roomTypes: new Map([[roomKey!, 0]]) }).find(
    (one) => one.room.key === roomKey && one.board === board && (one.refundable ? "free" : "none") === terms,
  );
  const days = nights.map((night) => dayOf(shop, hotel, night));
  return rate && offerOf(shop, hotel, rate, rooms, nights, days);
}

/** A hotel sells its mapped rooms, and one unmapped. */
function ratesOf({ seed }: Shop, { key, roomTypes }: Pick<MappedHotel, "key" | "roomTypes">): Rate[] {
  const keys = [...new Set([...roomTypes.keys(), "RX"])];
  const level = 22 + drawn(seed, key, "level").share() ** 2 * 160;
  return keys.flatMap((roomKey) => {
    const by = drawn(seed, key, "room", roomKey);
    const at = /^R([1-6])$/.exec(roomKey);
    const kind = KINDS[at ? Number(at[1]) - 1 : by.below(KINDS.length)]!;
    const room = { ...kind, key: roomKey, times: kind.times * (0.96 + by.share() * 0.1) };
    const dollars = level * room.times;
    const [low, high] = by.in100(75) ? (["BB", "HB"] as const) : (["RO", "BB"] as const);
    const rates: Rate[] = [
      { room, board: low, dollars, refundable: true },
      { room, board: low, dollars: dollars * 0.88, refundable: false },
    ];
    if (by.in100(60)) rates.push({ room, board: high, dollars, refundable: true });
    if (level > 110 && by.in100(40)) rates.push({ room, board: "FB", dollars, refundable: true });
    return rates;
  });
}

function offerOf(
  shop: Shop,
  hotel: MappedHotel,
  rate: Rate,
  rooms: readonly RoomWish[],
  nights: readonly string[],
  days: readonly number[],
): RoomOffer | undefined {
  const { room, board, refundable } = rate;
  const [checkIn, checkOut] = [nights[0]!, daysLater(nights.at(-1)!, 1)];
  const left = freeRooms(shop, hotel, room, checkIn, checkOut, nights.length);
  // One extra child's bed per room.
  const fits = rooms.every(
    ({ adults, children }) => adults <= room.sleeps && adults + children.length <= room.sleeps + 1,
  );
  if (left < rooms.length || !fits) return undefined;
  const paid = days.map((day) => rooms.reduce((sum, wish) => sum + nightly(shop, rate, wish, day), 0));
  const net = paid.reduce((sum, night) => sum + night, 0);
  const parts = [hotel.key, room.key, board, checkIn, checkOut, refundable ? "free" : "none"];
  return {
    key: parts.map((part) => encodeURIComponent(part).replaceAll("~", "%7E")).join("~"),
    accommodation_id: hotel.accommodationId,
    room_type_id: hotel.roomTypes.get(room.key) ?? null,
    room_name: room.name,
    room_name_latin: room.latin,
    board,
    rooms_left: left,
    currency: shop.currency,
    net,
    board_price: boardPrice(shop, hotel, net),
    nights: nights.map((on, nth) => ({ on, net: paid[nth]! })),
    cancellation: refundable
      ? bands(checkIn, paid[0]!)
      : [{ from: toGeographyDto(momentOf("2020-01-01", 0, ZONE)), percent: 100, amount: null }],
    expires_at: null,
  };
}

const ZONE = "Asia/Tehran";

/** Free until a week before, then 10 %, from two days before the first night's price, and 100 % from check-in. */
const bands = (checkIn: string, firstNight: number): CancellationBand[] => [
  { from: toGeographyDto(momentOf(daysLater(checkIn, -7), 14 * 60, ZONE)), percent: 10, amount: null },
  { from: toGeographyDto(momentOf(daysLater(checkIn, -2), 14 * 60, ZONE)), percent: null, amount: firstNight },
  { from: toGeographyDto(momentOf(checkIn, 14 * 60, ZONE)), percent: 100, amount: null },
];

/** Price of one room and night in minor units. Children under two are free, under twelve pay a fifth of a bed. */
function nightly({ currency }: Shop, { dollars, board }: Rate, { adults, children }: RoomWish, day: number): number {
  const paying = children.filter((age) => age >= 2).length;
  const beds = 1 + Math.max(0, adults - 2) * 0.22 + paying * 0.1;
  const meals = MEALS[board] * (adults + paying * 0.5) * 0.5;
  return priced(dollars * day * (beds + meals), currency);
}

/** Price factor of a night compared with the hotel's others. */
const dayOf = ({ seed }: Shop, { key }: Pick<MappedHotel, "key">, night: string): number =>
  season(night) * (0.96 + drawn(seed, key, night).share() * 0.08);

/** Rack rate: always above the net price. */
const boardPrice = ({ seed, currency }: Shop, { key }: Pick<MappedHotel, "key">, net: number): number =>
  roundedUp(net * (1.12 + drawn(seed, key, "board").share() * 0.2), currency);

/** Rooms free for the whole stay, 0 when full. Scenario stays are never full. */
function freeRooms(
  { seed }: Shop,
  { key }: Pick<MappedHotel, "key">,
  room: Room,
  checkIn: string,
  checkOut: string,
  nights: number,
): number {
  const free = Math.max(0, drawn(seed, key, room.key, checkIn, checkOut).between(-1, 8));
  return nights >= MAGIC_NIGHTS ? free + 2 : free;
}

function nightsOf(from: string, to: string): string[] {
  const nights: string[] = [];
  for (let day = from; day < to; day = daysLater(day, 1)) nights.push(day);
  return nights;
}
