import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal, type Text, type ValidationIssue } from "../../kernel/errors";
import { gregorianDate } from "../../kernel/jalali";
import type { Spot, TripLeg } from "../supplier/port";
import { type FoundSpot, findSpots } from "./find-spots";
import { DAYS_AHEAD } from "./rules";
import type { SearchLegDto, TripSearch } from "./schema";

type ResolveLegsInput = Pick<z.output<typeof TripSearch>, "type" | "legs">;

export type Leg = { asked: TripLeg; told: z.input<typeof SearchLegDto> };

/**
 * The legs of a search with resolved places, by code or name. Throws itineraryInvalid (3007) with the field for an
 * unknown place or one without stations of the kind, origin and destination in one city, and a day that is invalid,
 * past at its origin, more than 365 days ahead, or before the previous leg.
 */
export async function resolveLegs(
  ctx: Pick<Ctx, "query" | "actor" | "now">,
  { type, legs }: ResolveLegsInput,
): Promise<Leg[]> {
  const terms = legs.flatMap(({ origin, destination }) => [origin, destination]);
  const found = await findSpots(ctx, { type, terms });
  const fields = legs.flatMap((leg, at) => legIssues(leg, found, legs[at - 1]?.date).map(under(`legs[${at}]`)));
  if (fields.length > 0) throw new Refusal("itineraryInvalid", { fields });
  return legs.map(({ origin, destination, date, flex_days }) => {
    const [from, to] = [found.get(origin)!, found.get(destination)!];
    return {
      asked: { origin: spotOf(from), destination: spotOf(to), date, flexDays: flex_days },
      told: { origin: from.place, destination: to.place, date, flex_days },
    };
  });
}

const under =
  (leg: string) =>
  ({ path, message }: ValidationIssue): ValidationIssue => ({ path: `${leg}.${path}`, message });

const spotOf = ({ place: { kind, code, city, country, zone }, codes }: FoundSpot): Spot => ({
  kind,
  code,
  city: city.code,
  codes,
  country: country.code,
  zone,
});

function legIssues(
  { origin, destination, date }: ResolveLegsInput["legs"][number],
  found: ReadonlyMap<string, FoundSpot | null>,
  before: string | undefined,
): ValidationIssue[] {
  const [from, to] = [found.get(origin), found.get(destination)];
  const issues: ValidationIssue[] = [];
  const issue = (path: string, message: Text) => issues.push({ path, message });
  for (const [path, spot] of [["origin", from] as const, ["destination", to] as const]) {
    if (!spot) issue(path, UNKNOWN);
    else if (spot.codes.length === 0) issue(path, NOWHERE);
  }
  if (from && to && from.place.city.code === to.place.city.code) issue("destination", SAME);
  // 30 February has a valid format: reject it before suppliers do.
  if (gregorianDate(date) !== date) issue("date", NO_DAY);
  else if (from && date < from.today) issue("date", PAST);
  else if (from && date > from.last) issue("date", FAR);
  else if (before !== undefined && date < before) issue("date", BEFORE);
  return issues;
}

export const UNKNOWN = { en: "is not a place of the base data", fa: "چنین جایی در اطلاعات پایه نیست" };
export const NOWHERE = { en: "has no airport or station of this kind", fa: "از این شهر چنین سفری نیست" };
export const SAME = { en: "must not be in the city of the origin", fa: "در همان شهر مبدأ است" };
const NO_DAY = { en: "must be a date, YYYY-MM-DD in either calendar", fa: "یک روز، به شکل YYYY-MM-DD در هر دو تقویم" };
export const PAST = { en: "must not be in the past", fa: "گذشته است" };
export const FAR = { en: `at most ${DAYS_AHEAD} days ahead`, fa: `حداکثر ${DAYS_AHEAD} روز بعد` };
const BEFORE = { en: "must not be before the previous leg", fa: "پیش از مسیر قبلی است" };
