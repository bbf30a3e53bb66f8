import { describe, expect, test } from "vitest";
import { chance } from "../../../../prisma/seed/chance";
import { FACILITIES, FACILITY_CODES, grouped } from "./rules";
import { alike, compareHotels, compareRooms, metresBetween, type OurRoom, suggestRooms } from "./rules.match";
import { hotelWords, roomWords } from "./rules.words";

const room = (id: number, name: string, name_latin: string, adults: number, more: Partial<OurRoom> = {}): OurRoom => ({
  ...{ id, name, name_latin, adults, double_beds: 0, single_beds: 0, board: "BB" },
  ...more,
});
const OURS = [
  room(1, "اتاق یک تخته", "Single Room", 1, { single_beds: 1 }),
  room(2, "اتاق دو تخته دبل", "Double Room", 2, { double_beds: 1 }),
  room(3, "اتاق دو تخته توئین", "Twin Room", 2, { single_beds: 2 }),
  room(4, "اتاق سه تخته", "Triple Room", 3, { single_beds: 3 }),
  room(5, "سوئیت رویال رو به دریا", "Royal Suite Sea View", 2, { double_beds: 1 }),
  room(6, "آپارتمان دو خوابه چهار تخته", "Apartment for 4", 4),
  room(7, "اتاق دو تخته دبل دلوکس", "Deluxe Double Room", 2, { double_beds: 1 }),
];

describe("words of a room", () => {
  test.each([
    ["دو تخته دبل", { capacity: 2, bed: "double", kind: "room", grades: [] }],
    ["اتاق دو‌تخته توئین با صبحانه", { capacity: 2, bed: "twin", board: "BB", rest: [] }],
    ["Double room", { capacity: 2, bed: "double", rest: [] }],
    ["DBL sea view HB", { capacity: 2, bed: "double", view: "sea", board: "HB" }],
    ["سوئيت رويال ٤ نفره", { capacity: 4, kind: "suite", grades: ["royal"] }],
    ["Junior Suite, All Inclusive", { kind: "suite", grades: ["junior"], board: "AI", capacity: null }],
    ["اتاق ۳ تخته استاندارد", { capacity: 3, grades: [], rest: [] }],
    ["Two single beds", { capacity: 2, bed: "twin" }],
    ["برج شمالی یک تخته", { capacity: 1, rest: ["برج", "شمالی"] }],
  ])("%s", (name, expected) => expect(roomWords(name)).toMatchObject(expected));

  test("of a hotel: its category is separated from its name", () => {
    expect(hotelWords("هتل پارسیان آزادی")).toEqual({ kind: "hotel", rest: ["پارسیان", "ازادی"] });
    expect(hotelWords("Azadi Apart-Hotel")).toEqual({ kind: "apartment", rest: ["azadi"] });
  });
});

describe("room matching", () => {
  test.each([
    ["Double room", 2],
    ["دوتخته دبل", 2],
    ["Twin", 3],
    ["TPL BB", 4],
    ["اتاق ۱ تخته با صبحانه", 1],
    ["Royal suite (sea view)", 5],
    ["آپارتمان ۴ نفره", 6],
    ["DLX DBL", 7],
  ])("%s", (name, id) => {
    const [best] = suggestRooms({ name }, OURS);
    expect(best).toMatchObject({ id });
    expect(best!.confidence).toBeGreaterThanOrEqual(80);
  });

  test("a difference is reported and caps the total", () => {
    const { confidence, why } = compareRooms({ name: "Triple room" }, OURS[1]!);
    expect(confidence).toBeLessThanOrEqual(40);
    expect(why.find(({ code }) => code === "capacity")).toMatchObject({ verdict: "differs", points: 0 });
    expect(compareRooms({ name: "Double room", adults: 3 }, OURS[1]!).confidence).toBeLessThanOrEqual(40);
  });

  test("two equal candidates are both capped", () => {
    const twice = [OURS[1]!, { ...OURS[1]!, id: 9 }];
    const [first, second] = suggestRooms({ name: "Double room" }, twice);
    expect([first!.confidence, second!.confidence]).toEqual([85, 85]);
    expect(first!.why.at(-1)).toMatchObject({ code: "tie" });
  });
});

describe("properties", () => {
  const { pick, below } = chance(7);
  const WORDS =
    "اتاق دو تخته دبل توئین سوئیت رویال رو به دریا صبحانه room double twin suite deluxe 3 for view HB برج x ‌ ي ك".split(
      " ",
    );
  const names = Array.from({ length: 300 }, () => Array.from({ length: 1 + below(6) }, () => pick(WORDS)).join(" "));
  const any = () => room(1, pick(names), pick(names), 1 + below(5), { double_beds: below(2), single_beds: below(3) });

  test("a confidence is an integer from 0 to 100, the sum of its reasons' points", () => {
    for (const name of names) {
      const { confidence, why } = compareRooms({ name, adults: below(5) || null }, any());
      expect(Number.isInteger(confidence) && confidence >= 0 && confidence <= 100).toBe(true);
      expect(confidence).toBeLessThanOrEqual(why.reduce((all, { points }) => all + points, 0));
      for (const { points, of } of why) expect(points >= 0 && points <= of).toBe(true);
    }
  });

  test("equal names are equal rooms, in Arabic or Persian letters", () => {
    for (const name of names.filter((one) => /[\p{L}\p{N}]/u.test(one))) {
      const { capacity } = roomWords(name);
      const our = room(1, name, name, capacity ?? 2);
      expect(compareRooms({ name }, our).confidence).toBe(100);
      const arabic = name.replaceAll("ی", "ي").replaceAll("ک", "ك").toUpperCase();
      expect(compareRooms({ name: arabic }, our).confidence).toBe(100);
    }
  });

  test("a different capacity never raises the confidence", () => {
    for (const name of names) {
      const our = any();
      const plain = compareRooms({ name }, our).confidence;
      expect(compareRooms({ name, adults: our.adults + 1 }, our).confidence).toBeLessThanOrEqual(plain);
    }
  });

  test("similarity is symmetric and independent of word order", () => {
    for (const name of names) {
      const [a, b] = [name.split(" "), pick(names).split(" ")];
      expect(alike(a, b)).toBeCloseTo(alike(b, a), 10);
      expect(alike([...a].reverse(), b)).toBeCloseTo(alike(a, b), 10);
      expect(alike(a, a)).toBe(1);
    }
  });

  test("unusual texts throw nothing", () => {
    for (const name of ["", " ", "\u200c", "🏨🏨", "%_\\", "a".repeat(2_000), "() => {}", "۱".repeat(100)])
      expect(() => [roomWords(name), hotelWords(name), compareRooms({ name }, OURS[0]!)]).not.toThrow();
  });
});

describe("hotel matching", () => {
  const kish = { lat: 26.54, lng: 54.01 };
  const our = {
    ...{
      id: 1,
      name: "هتل ترنج کیش",
      name_latin: "Toranj Kish Hotel",
      aliases: "",
      type: "hotel",
      stars: 5,
      city_id: 7,
    },
    ...kish,
  };
  const their = { name: "Toranj Hotel Kish", name_latin: "", stars: 5, city_id: 7, ...kish };

  test("by name and location", () => {
    expect(compareHotels(their, our).confidence).toBeGreaterThanOrEqual(95);
    expect(compareHotels({ ...their, name: "Toranje Kish" }, our).confidence).toBeGreaterThanOrEqual(80);
    expect(compareHotels({ ...their, name: "Marina Park" }, our).confidence).toBeLessThan(50);
    expect(compareHotels({ ...their, city_id: 8, lat: 36.3, lng: 59.6 }, our).confidence).toBeLessThanOrEqual(35);
  });

  test("a larger distance never raises the confidence", () => {
    let before = 100;
    for (const north of [0, 0.001, 0.005, 0.02, 0.1, 1, 10]) {
      const { confidence } = compareHotels({ ...their, lat: kish.lat + north }, our);
      expect(confidence).toBeLessThanOrEqual(before);
      before = confidence;
    }
    expect(metresBetween(kish, { lat: 26.54, lng: 55.01 })! / 1_000).toBeCloseTo(99.5, 0);
  });
});

test("each facility belongs to one group", () => {
  expect(new Set(FACILITY_CODES).size).toBe(FACILITY_CODES.length);
  expect(grouped(["wifi", "pool", "nothing"])).toEqual([
    { group: "general", codes: ["wifi"] },
    { group: "leisure", codes: ["pool"] },
  ]);
  expect(Object.values(FACILITIES).flat()).toEqual(FACILITY_CODES);
});
