import { readPlaces } from "@/domain/catalogue/place/data";
import { instantOf } from "@/domain/sales/charter/rules.times";

/** An airport or station from the common base data. `rank`: that of its city, 1 is the largest. */
export type Port = {
  code: string;
  city: string;
  country: string;
  rank: number;
  lat: number;
  lng: number;
  zone: string;
};
type World = {
  airports: ReadonlyMap<string, Port>;
  stations: ReadonlyMap<string, Port>;
  airlines: ReadonlyMap<string, string[]>;
};

let world: World | undefined;

/** Read once: constant within a build. `airlines`: codes by country. */
export function geography(): World {
  if (world) return world;
  const { cities, airports, stations, airlines } = readPlaces();
  const cityOf = new Map(cities.map((city) => [city.code, city]));
  const byCountry = new Map<string, string[]>();
  for (const { code, country } of airlines) byCountry.set(country, [...(byCountry.get(country) ?? []), code]);
  const port = (code: string, of: string, at: { lat: number; lng: number; time_zone: string }): [string, Port] => {
    const city = cityOf.get(of)!;
    const { lat, lng, time_zone: zone } = at;
    return [code, { code, city: of, country: city.country, rank: city.rank, lat, lng, zone }];
  };
  world = {
    airports: new Map(airports.map((one) => port(one.code, one.city, one))),
    stations: new Map(stations.map(({ code, city }) => port(code, city, cityOf.get(city)!))),
    airlines: byCountry,
  };
  return world;
}

const RADIAN = Math.PI / 180;
const EARTH_KM = 6_371;

/** Great-circle distance in kilometres. */
export function distance(from: Port, to: Port): number {
  const [a, b] = [from.lat * RADIAN, to.lat * RADIAN];
  const half = Math.sin((b - a) / 2) ** 2;
  const turned = Math.sin(((to.lng - from.lng) * RADIAN) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * turned)));
}

const MINUTE_MS = 60_000;
const MAX_NOONS = 20_000;
const noons = new Map<string, number>();

/**
 * The instant at which local clocks show this minute of the day. Clock changes happen at night: the offset at noon is
 * valid from five on.
 */
export function momentOf(date: string, minute: number, zone: string): number {
  const key = `${date} ${zone}`;
  let noon = noons.get(key);
  if (noon === undefined) {
    noon = instantOf(`${date}T12:00`, zone)!.getTime();
    if (noons.size >= MAX_NOONS) noons.clear();
    noons.set(key, noon);
  }
  return noon + (minute - 720) * MINUTE_MS;
}

export const toGeographyDto = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");
