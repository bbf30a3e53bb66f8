import { expect, test } from "vitest";
import { readPlaces } from "./index";

const places = readPlaces();
const { countries, provinces, cities, airports, stations, airlines } = places;

test.each([
  ["countries", countries.length, 249],
  ["provinces of Iran", provinces.length, 31],
  ["cities of Iran", cities.filter(({ country }) => country === "IR").length, 300],
  ["cities of the world", cities.filter(({ country }) => country !== "IR").length, 200],
  ["airports", airports.length, 300],
  ["airports of Iran", airports.filter(({ city }) => city.startsWith("ir-")).length, 60],
  ["railway stations", stations.length, 40],
  ["airlines", airlines.length, 100],
  ["airlines of Iran", airlines.filter(({ country }) => country === "IR").length, 15],
])("%s: %i, of at least %i", (_, found, least) => {
  expect(found).toBeGreaterThanOrEqual(least);
});

test.each(Object.entries(places))("%s: each has a unique code and both names", (_, rows) => {
  const codes = rows.map(({ code }) => code);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const { name, name_latin } of rows) {
    expect(name).toMatch(/[\u0600-\u06ff]/);
    expect(name_latin).toMatch(/[A-Za-z]/);
    expect(name).not.toMatch(/[\u064a\u0643]/);
    expect(name_latin).not.toMatch(/[\u0600-\u06ff]/);
  }
});

test("all references exist", () => {
  const known = (rows: readonly { code: string }[]) => new Set(rows.map(({ code }) => code));
  const [country, province, city] = [known(countries), known(provinces), known(cities)];
  expect([...cities, ...airlines].filter((row) => !country.has(row.country))).toEqual([]);
  expect(cities.filter((row) => row.country === "IR" && !province.has(row.province ?? ""))).toEqual([]);
  expect([...airports, ...stations].filter((row) => !city.has(row.city))).toEqual([]);
  for (const { code } of provinces) expect(cities.some((one) => one.province === code)).toBe(true);
});

test("zones are known to Intl; places of Iran lie in Iran, others on the globe", () => {
  for (const zone of new Set([...cities, ...airports].map(({ time_zone }) => time_zone)))
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  for (const { lat, lng } of [...cities, ...airports]) {
    expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    expect(Math.abs(lng)).toBeLessThanOrEqual(180);
  }
  const iranian = [...cities.filter(({ country }) => country === "IR"), ...airports.filter(isIranian)];
  expect(iranian.filter(({ lat, lng }) => lat < 25 || lat > 39.8 || lng < 44 || lng > 63.4)).toEqual([]);
});

test("an airport lies within 120 km of its city", () => {
  const city = new Map(cities.map((one) => [one.code, one]));
  const far = airports.filter((airport) => {
    const town = city.get(airport.city)!;
    const east = (airport.lng - town.lng) * Math.cos((town.lat * Math.PI) / 180);
    return Math.hypot(airport.lat - town.lat, east) * 111 > 120;
  });
  expect(far).toEqual([]);
});

const isIranian = ({ city }: { city: string }) => city.startsWith("ir-");
