import type pg from "pg";
import {
  compareHotels,
  type OurHotel,
  suggestHotels,
  suggestRooms,
} from "@/domain/catalogue/accommodation/rules.match";
import type { Chance } from "./chance";
import { STRANGE } from "./hotel-words";
import type { PlantedHotel } from "./hotels";
import { insert } from "./insert";

const SUPPLIERS = [
  { code: "sandbox", name: "تأمین‌کنندهٔ آزمایشی", name_latin: "Sandbox Supplier", language: "en", every: 2, among: 1 },
  {
    code: "sandbox-fa",
    name: "تأمین‌کنندهٔ آزمایشی ایران",
    name_latin: "Sandbox Iran",
    language: "fa",
    every: 3,
    among: 2,
  },
] as const;

/** Where people travel to: there suppliers sell most hotels, and most are mapped. */
const SOUGHT = new Set(["ir-mashhad", "ir-kish", "ir-isfahan", "tr-istanbul"]);

type Given = { branchId: number; hotels: readonly PlantedHotel[]; by: Chance; from: number };

/** Two suppliers who write names their own way. Of their hotels some are mapped, some suggested, some not looked at yet. */
export async function plantSupplied(
  client: pg.ClientBase,
  { branchId: branch_id, hotels, by, from }: Given,
): Promise<void> {
  for (const { language, every, among, ...supplier } of SUPPLIERS) {
    const [supplier_id] = await insert(client, "accommodation_suppliers", [{ branch_id, ...supplier }]);
    const sold = hotels.filter(({ city }, n) => n % every === 0 || (SOUGHT.has(city.code) && n % among === 0));
    const theirs = sold.map((hotel, n) => theirHotel(hotel, n, language, by));
    const judged = theirs.map(({ row, stage }, n) => ({ ...row, ...judgement(row, sold[n]!, stage, hotels, from) }));
    const ids = await insert(
      client,
      "supplier_hotels",
      judged.map((row) => ({ branch_id, supplier_id, ...row })),
    );
    const rooms = sold.flatMap((hotel, n) =>
      theirRooms(hotel, theirs[n]!.stage, judged[n]!.accommodation_id, language, by).map((row) => ({
        branch_id,
        supplier_hotel_id: ids[n]!,
        ...row,
      })),
    );
    await insert(client, "room_mappings", rooms);
  }
}

type Stage = "mapped" | "suggested" | "open";
const DECIDED = { decided_by: "system", decided_at: "2026-01-05T08:00:00Z" };
const UNDECIDED = { decided_by: null, decided_at: null };

function theirHotel({ row, city }: PlantedHotel, n: number, language: "en" | "fa", by: Chance) {
  const sought = SOUGHT.has(city.code) && n % 4 !== 1;
  const stage: Stage = n % 3 === 0 || sought ? "mapped" : n % 5 === 1 ? "open" : "suggested";
  const written =
    language === "en" ? row.name_latin.replace(" Hotel", "").replace("ee", "i") : row.name.replaceAll("ی", "ي");
  const near = (at: number) => Math.round((at + by.between(-12, 12) / 10_000) * 1e5) / 1e5;
  return {
    stage,
    row: {
      key: `${language}-${1000 + n}`,
      name: written,
      name_latin: "",
      stars: row.stars || null,
      city: language === "en" ? city.name_latin : city.name,
      city_id: city.id,
      lat: near(row.lat),
      lng: near(row.lng),
    },
  };
}

type TheirRow = ReturnType<typeof theirHotel>["row"];

/** Decided by the matching engine or by an operator. */
function judgement(row: TheirRow, hotel: PlantedHotel, stage: Stage, hotels: readonly PlantedHotel[], from: number) {
  const open = {
    accommodation_id: null as number | null,
    state: "open",
    confidence: null as number | null,
    why: [] as object[],
  };
  if (stage === "open") return { ...open, ...UNDECIDED };
  const our = (one: PlantedHotel): OurHotel => ({ ...one.row, id: one.id, aliases: "" });
  if (stage === "mapped") {
    const { confidence, why } = compareHotels(row, our(hotel));
    return { accommodation_id: hotel.id, state: "confirmed", confidence, why, ...DECIDED };
  }
  const [best] = suggestHotels(row, hotels.filter(({ city }) => city.id === hotel.city.id).map(our));
  if (!best || best.confidence < from) return { ...open, ...UNDECIDED };
  return { accommodation_id: best.id, state: "suggested", confidence: best.confidence, why: best.why, ...UNDECIDED };
}

function theirRooms(hotel: PlantedHotel, stage: Stage, mappedTo: number | null, language: "en" | "fa", by: Chance) {
  const strange = by.below(3) === 0 ? [{ name: by.pick<string>(STRANGE[language]), adults: null }] : [];
  const names = [
    ...hotel.rooms.map(({ words }) => ({
      name: by.pick(words.heard[language]),
      adults: by.below(2) ? words.adults : null,
    })),
    ...strange,
  ];
  return names.map((room, n) => {
    const ours = mappedTo === hotel.id ? hotel.rooms.map(({ id, words, board }) => ourRoom(id, words, board)) : [];
    const [best] = suggestRooms(room, ours);
    const sure = stage === "mapped" && n % 2 === 0 && best !== undefined;
    return {
      ...{ key: `R${n + 1}`, ...room, children: null, board: null, accommodation_id: best ? hotel.id : null },
      ...{ room_type_id: best?.id ?? null, state: sure ? "confirmed" : best ? "suggested" : "open" },
      ...{ confidence: best?.confidence ?? null, why: best?.why ?? [], ...(sure ? DECIDED : UNDECIDED) },
    };
  });
}

const ourRoom = (id: number, words: PlantedHotel["rooms"][number]["words"], board: "BB" | "HB") => ({
  ...{ id, name: words.name, name_latin: words.latin, adults: words.adults, board },
  ...{ double_beds: words.beds[0], single_beds: words.beds[1] },
});
