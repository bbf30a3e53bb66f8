import type pg from "pg";
import { FACILITIES, FACILITY_CODES, SUGGESTED_FROM } from "@/domain/catalogue/accommodation/rules";
import { type Chance, chance } from "./chance";
import { CHARTERED, HOTEL_NAMES, KINDS, ROOM_WORDS, type RoomWords } from "./hotel-words";
import { insert } from "./insert";
import { plantSupplied } from "./supplied";

type City = { id: number; code: string; name: string; name_latin: string; lat: number; lng: number };
type PlantedRoom = { id: number; words: RoomWords; board: "BB" | "HB" };
export type PlantedHotel = {
  row: { name: string; name_latin: string; type: string; stars: number; city_id: number; lat: number; lng: number };
  id: number;
  city: City;
  rooms: PlantedRoom[];
};

/** Hotels in so many cities with room types, two suppliers who sell some of them, and the stays of charters that name them. */
export async function plantHotels(
  client: pg.ClientBase,
  given: { branchId: number; cities: readonly string[]; count: number },
): Promise<void> {
  const { branchId, cities, count } = given;
  const by = chance(branchId * 7_919);
  const { rows: found } = await client.query<City>(
    "select id, code, name, name_latin, lat, lng from cities where owner_branch is null and code = any($1) order by code",
    [cities],
  );
  const rows = [
    ...CHARTERED.flatMap(([code, name, name_latin, stars]) => {
      const city = found.find((one) => one.code === code);
      return city ? [{ city, row: hotelRow(branchId, city, by, { name, name_latin, type: "hotel", stars }) }] : [];
    }),
    ...Array.from({ length: count }, (_, n) =>
      hotelNames(branchId, found[n % found.length]!, Math.floor(n / found.length), by),
    ),
  ].slice(0, count);
  const ids = await insert(
    client,
    "accommodations",
    rows.map(({ row }) => row),
  );
  const hotels = rows.map((one, at) => ({ ...one, id: ids[at]!, rooms: [] as PlantedRoom[] }));
  await plantRooms(client, branchId, hotels, by);
  await plantSupplied(client, { branchId, hotels, by, from: SUGGESTED_FROM });
  await client.query(
    `update charter_calculations_accommodation s set accommodation_id = a.id from accommodations a
      where s.branch_id = $1 and a.branch_id = s.branch_id and a.name = s.hotel and a.name_latin = s.hotel_latin`,
    [branchId],
  );
}

/** The `nth` hotel of a city: no two of a city are called alike. */
function hotelNames(branchId: number, city: City, nth: number, by: Chance) {
  const kind = by.pick(KINDS.flatMap((one) => Array.from({ length: one.of10 }, () => one)));
  const [name, latin] = HOTEL_NAMES[(nth * 7 + city.id) % HOTEL_NAMES.length]!;
  const of = {
    name: `${kind.name.replace("{}", name)} ${city.name}`,
    name_latin: `${kind.latin.replace("{}", latin)} ${city.name_latin}`,
    type: kind.type,
    stars: by.pick<number>(kind.stars),
  };
  return { city, row: hotelRow(branchId, city, by, of) };
}

function hotelRow(
  branch_id: number,
  city: City,
  by: Chance,
  of: { name: string; name_latin: string; type: string; stars: number },
) {
  // Within a few kilometres of the centre.
  const around = (at: number) => Math.round((at + by.between(-300, 300) / 10_000) * 1e5) / 1e5;
  const number = by.between(1, 240);
  const always = FACILITIES.general.slice(0, 2);
  const more = FACILITY_CODES.filter(() => by.below(6) < of.stars - 1);
  return {
    ...{ branch_id, ...of, city_id: city.id, lat: around(city.lat), lng: around(city.lng) },
    address: `${city.name}، خیابان ${by.pick(STREETS)[0]}، پلاک ${number}`,
    address_latin: `No. ${number}, ${by.pick(STREETS)[1]} St., ${city.name_latin}`,
    description: `${of.name}، اقامتی آرام نزدیک مرکز ${city.name}.`,
    description_latin: `${of.name_latin}: a quiet stay close to the centre of ${city.name_latin}.`,
    facilities: [...new Set([...always, ...more])],
    check_in_from: "14:00",
    check_out_until: "12:00",
    free_below: 2,
    child_below: 12,
    pets: of.type === "ecolodge" ? "asked" : "no",
    rules: "ارائهٔ کارت شناسایی هنگام ورود الزامی است.",
    rules_latin: "Identity papers are asked for on arrival.",
  };
}

const STREETS = [
  ["آزادی", "Azadi"],
  ["بهار", "Bahar"],
  ["گلستان", "Golestan"],
  ["ساحل", "Sahel"],
  ["باغ", "Bagh"],
  ["میدان اصلی", "Main Square"],
] as const;

/** Three to six room types each. */
async function plantRooms(client: pg.ClientBase, branch_id: number, hotels: readonly PlantedHotel[], by: Chance) {
  const made = hotels.flatMap((hotel) =>
    ROOM_WORDS.slice(0, by.between(3, ROOM_WORDS.length)).map((words, place) => {
      const board = hotel.row.stars === 5 && by.below(4) === 0 ? ("HB" as const) : ("BB" as const);
      return { hotel, words, place, board };
    }),
  );
  const ids = await insert(
    client,
    "room_types",
    made.map(({ hotel, words, place, board }) => ({
      ...{ branch_id, accommodation_id: hotel.id, name: words.name, name_latin: words.latin, place, board },
      ...{ adults: words.adults, children: words.children, extra_beds: words.adults > 1 ? 1 : 0 },
      ...{ double_beds: words.beds[0], single_beds: words.beds[1], sofa_beds: words.beds[2] },
      area_m2: words.area + 2 * hotel.row.stars,
      facilities: FACILITIES.room.filter(() => by.below(2) === 0),
    })),
  );
  for (const [at, { hotel, words, board }] of made.entries()) hotel.rooms.push({ id: ids[at]!, words, board });
}
