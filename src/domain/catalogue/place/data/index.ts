import { AIRLINES } from "./airlines";
import { COUNTRIES } from "./countries";
import { IRAN_AIRPORTS } from "./iran-airports";
import { IRAN } from "./iran-cities";
import { IRAN_STATIONS } from "./stations";
import { WORLD } from "./world";

type WithName = { code: string; name: string; name_latin: string };
type CountryRow = WithName;
type ProvinceRow = WithName & { country: string };
type CityRow = WithName & Spot & { country: string; province: string | null; aliases: string; rank: number };
type AirportRow = WithName & Spot & { city: string };
type StationRow = WithName & { city: string };
type AirlineRow = WithName & { country: string; aliases: string };
type Spot = { lat: number; lng: number; time_zone: string };

export type Places = {
  countries: CountryRow[];
  provinces: ProvinceRow[];
  cities: CityRow[];
  airports: AirportRow[];
  stations: StationRow[];
  airlines: AirlineRow[];
};

/** The common base data, parsed from the texts beside this file. `province` and `city`: codes. */
export function readPlaces(): Places {
  const iran = iranian();
  const world = abroad();
  const cities = [...iran.cities, ...world.cities];
  const nameOf = new Map(cities.map((city) => [city.code, city]));
  const iranianAirports = linesOf(IRAN_AIRPORTS).map(([code, city, at, name, latin]): AirportRow => {
    const town = nameOf.get(`ir-${city}`);
    return {
      code: code!,
      city: `ir-${city}`,
      name: name ?? town?.name ?? "",
      name_latin: latin ?? town?.name_latin ?? "",
      ...spot(at!),
      time_zone: TEHRAN,
    };
  });
  const stations = linesOf(IRAN_STATIONS).map(([code, city, name, latin]): StationRow => {
    const town = nameOf.get(`ir-${city}`);
    return {
      code: code!,
      city: `ir-${city}`,
      name: name ?? town?.name ?? "",
      name_latin: latin ?? town?.name_latin ?? "",
    };
  });
  const airlines = linesOf(AIRLINES).map(([code, country, name, name_latin, more]): AirlineRow => {
    return { code: code!, country: country!, name: name!, name_latin: name_latin!, aliases: aliases(more) };
  });
  const airports = [...iranianAirports, ...world.airports];
  return { countries: countries(), provinces: iran.provinces, cities, airports, stations, airlines };
}

const TEHRAN = "Asia/Tehran";

function countries(): CountryRow[] {
  const [fa, en] = ["fa", "en"].map((locale) => new Intl.DisplayNames(locale, { type: "region" }));
  return COUNTRIES.map((code) => ({ code, name: fa!.of(code)!, name_latin: en!.of(code)! }));
}

function iranian() {
  const provinces: ProvinceRow[] = [];
  const cities: CityRow[] = [];
  for (const [first, latin, at, rank, more] of linesOf(IRAN)) {
    if (first!.startsWith("@")) {
      const [code, name] = [first!.slice(1, 6), first!.slice(7)];
      provinces.push({ code, country: "IR", name, name_latin: latin! });
    } else
      cities.push({
        code: `ir-${slug(latin!)}`,
        country: "IR",
        province: provinces.at(-1)!.code,
        name: first!,
        name_latin: latin!,
        aliases: aliases(more),
        ...spot(at!),
        time_zone: TEHRAN,
        rank: Number(rank ?? 4),
      });
  }
  return { provinces, cities };
}

function abroad() {
  const cities: CityRow[] = [];
  const airports: AirportRow[] = [];
  let [country, time_zone] = ["", ""];
  for (const [first, latin, at, rank, ports] of linesOf(WORLD)) {
    if (first!.startsWith("@")) {
      [country, time_zone] = first!.slice(1).split(" ") as [string, string];
      continue;
    }
    const [code, name, name_latin] = [`${country.toLowerCase()}-${slug(latin!)}`, first!, latin!];
    const city = { code, country, province: null, name, name_latin, aliases: "", rank: Number(rank) };
    cities.push({ ...city, ...spot(at!), time_zone });
    for (const port of (ports ?? "").split(";").filter(Boolean)) {
      const [, iata, where, own, ownLatin] = /^([A-Z]{3}) (\S+)(?: ([^/]+)\/(.+))?$/.exec(port)!;
      const called = { name: own ?? name, name_latin: ownLatin ?? name_latin };
      airports.push({ code: iata!, city: code, ...called, ...spot(where!), time_zone });
    }
  }
  return { cities, airports };
}

const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((part) => part || undefined));

const spot = (at: string) => {
  const [lat, lng] = at.split(",").map(Number);
  return { lat: lat!, lng: lng! };
};

const aliases = (more: string | undefined) => (more ?? "").replaceAll(",", "|");

const slug = (latin: string) =>
  latin
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
