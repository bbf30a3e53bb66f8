import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { type Reason, Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { findSpots, type Place } from "../search/find-spots";
import { FAR, NOWHERE, PAST, SAME, UNKNOWN } from "../search/resolve-legs";
import { DAYS_AHEAD } from "../search/rules";
import { countsFault } from "../traveller/rules";
import { NEEDED, type TravelRequestKind } from "./rules";
import type { RequestAmend } from "./schema";

/** Content of a request as stored. Days are `YYYY-MM-DD`; budget: minor units. */
export type TravelRequestFacts = {
  kind: TravelRequestKind;
  origin: Place | null;
  destination: Place | null;
  from_on: string | null;
  to_on: string | null;
  flex_days: number;
  adult: number;
  child: number;
  infant: number;
  budget: number | null;
  currency: string;
  notes: string;
};

type RequestFields = Omit<z.output<typeof RequestAmend>, "id" | "version" | "message">;
type CallerCtx = Pick<Ctx, "query" | "actor" | "now">;
type Home = { time_zone: ColumnOf<"branches", "time_zone">; currency: string; known: boolean };

/**
 * Validates a request's content and resolves its places; omitted members are taken from `before`. Throws fieldMissing
 * (3002) for data its kind requires, fieldInvalid (3003) for an unknown currency, passengerMix (3004) for the passenger
 * mix, itineraryInvalid (3007) for an unknown place or one not served by the kind, two identical cities, or a day that
 * is past, too far ahead or before the first. Unchanged members are not checked again.
 */
export async function factsOf(
  ctx: CallerCtx,
  input: RequestFields,
  before?: TravelRequestFacts,
): Promise<TravelRequestFacts> {
  const kind = input.kind ?? before!.kind;
  const [[origin, destination], home] = await Promise.all([placesOf(ctx, kind, input, before), homeOf(ctx, input)]);
  if (!home.known) throw refuseField("currency", NO_CURRENCY);
  const was = input.dates === null ? undefined : before;
  const { from = was?.from_on ?? null, to = was?.to_on ?? null, flex_days = was?.flex_days ?? 0 } = input.dates ?? {};
  if (input.dates && from === null) throw refuseField("dates.from", NEEDED_WORD, "fieldMissing");
  const { adult, child, infant } = before ?? { adult: 1, child: 0, infant: 0 };
  const pax = { adult, child, infant, ...input.passengers };
  const facts: TravelRequestFacts = {
    ...{ kind, origin, destination, from_on: from, to_on: to, flex_days, ...pax },
    budget: input.budget === undefined ? (before?.budget ?? null) : input.budget === null ? null : Number(input.budget),
    currency: input.currency ?? before?.currency ?? home.currency,
    notes: input.notes === undefined ? (before?.notes ?? "") : (input.notes ?? ""),
  };
  refuse("fieldMissing", missingOf(facts));
  const mix = input.passengers && countsFault(pax);
  if (mix) throw new Refusal(mix.reason, { fields: mix.fields });
  refuse("itineraryInvalid", input.dates ? dayFaults(ctx, facts, home, input.dates) : []);
  return facts;
}

function refuse(reason: Reason, fields: ValidationIssue[]): void {
  if (fields.length > 0) throw new Refusal(reason, { fields });
}

async function placesOf(
  ctx: CallerCtx,
  kind: TravelRequestKind,
  input: RequestFields,
  before?: TravelRequestFacts,
): Promise<[Place | null, Place | null]> {
  const type = kind === "train" ? "train" : "flight";
  const terms = [input.origin, input.destination].flatMap((term) => term ?? []);
  const found = terms.length > 0 ? await findSpots(ctx, { type, terms }) : new Map();
  const issues: ValidationIssue[] = [];
  const placeOf = (path: "origin" | "destination"): Place | null => {
    const term = input[path];
    if (term == null) return term === undefined && before ? before[path] : null;
    const hit = found.get(term);
    if (!hit) issues.push({ path, message: UNKNOWN });
    // A trip needs an origin; a stay does not.
    else if (kind === type && hit.codes.length === 0) issues.push({ path, message: NOWHERE });
    return hit?.place ?? null;
  };
  const places: [Place | null, Place | null] = [placeOf("origin"), placeOf("destination")];
  if (places[0] && places[0].city.code === places[1]?.city.code) issues.push({ path: "destination", message: SAME });
  refuse("itineraryInvalid", issues);
  return places;
}

async function homeOf({ query, actor }: CallerCtx, { currency }: RequestFields): Promise<Home> {
  const [home] = await query<Home>("travel-request.home", HOME, [actor.branchId, currency ?? null]);
  return home!;
}

const missingOf = (facts: TravelRequestFacts): ValidationIssue[] =>
  NEEDED[facts.kind]
    .filter((name) => (name === "dates" ? facts.from_on : facts[name]) === null)
    .map((path) => ({ path, message: NEEDED_WORD }));

/** Days are local to the origin; without one, to the branch. */
function dayFaults(
  { now }: CallerCtx,
  { origin, destination, from_on, to_on }: TravelRequestFacts,
  home: Home,
  dates: NonNullable<RequestFields["dates"]>,
): ValidationIssue[] {
  const timeZone = (origin ?? destination)?.zone ?? home.time_zone;
  // The Swedish locale formats dates like ISO.
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toLocaleDateString("sv-SE", { timeZone });
  const issues: ValidationIssue[] = [];
  if (dates.from !== undefined && from_on! < dayIn(0)) issues.push({ path: "dates.from", message: PAST });
  else if (dates.from !== undefined && from_on! > dayIn(DAYS_AHEAD)) issues.push({ path: "dates.from", message: FAR });
  if (to_on !== null && to_on < from_on!) issues.push({ path: "dates.to", message: BEFORE });
  else if (dates.to != null && to_on! > dayIn(2 * DAYS_AHEAD)) issues.push({ path: "dates.to", message: FAR });
  return issues;
}

const DAY_MS = 86_400_000;
const NEEDED_WORD = { en: "is required for this kind of request", fa: "برای این نوع درخواست لازم است" };
const BEFORE = { en: "must not be before the first day", fa: "پیش از روز آغاز است" };
const NO_CURRENCY = { en: "is not a currency of the books", fa: "چنین ارزی در دفترها نیست" };

const HOME = `
  select b.time_zone, trim(b.currency) as currency,
         $2::text is null or exists (select from ledger.currencies c where c.code = $2::text) as known
    from branches b where b.id = $1`;
