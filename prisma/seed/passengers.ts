import type pg from "pg";
import { type Chance, chance } from "./chance";
import { insert } from "./insert";
import { FAMILIES, FOREIGNERS, MEN, WOMEN } from "./names";
import { nationalCode } from "./people";

const DAY_MS = 86_400_000;
/** The customer of contract section 10. */
const CUSTOMER = "+989120000001";

type Given = { branchId: number; count: number; now: Date };
type Person = ReturnType<typeof iranian>;
type Paper = { nth: number; type: string; number: string; issuing_country: string; expires_on: string };

/**
 * People of a branch: who travelled on its bookings, guests from abroad with passports, and others; some passports have expired or
 * soon will, and some people have two records, so that warnings and merges can be tried.
 */
export async function plantPassengers(client: pg.ClientBase, { branchId, count, now }: Given): Promise<void> {
  const luck = chance(7000 + branchId);
  const papers: Paper[] = [];
  const passport = (nth: number, country: string, days: number) => {
    const number = `${luck.pick(["A", "K", "N", "U"])}${luck.between(10_000_000, 99_999_999)}`;
    const expires_on = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    papers.push({ nth, type: "passport", number, issuing_country: country, expires_on });
  };
  const people: Person[] = [iranian(branchId, luck, branchId === 1 ? { mobile: CUSTOMER } : {})];
  for (const traveller of await travellers(client, branchId, Math.floor(count / 2)))
    people.push({ ...iranian(branchId, luck), ...traveller });
  const guests = FOREIGNERS.slice(0, Math.max(4, Math.floor(count / 12)));
  for (const [nationality, gender, first_name, last_name] of guests) {
    const names = { first_name, last_name, first_name_latin: null, last_name_latin: null };
    people.push({ ...iranian(branchId, luck), nationality, national_code: null, gender, ...names });
  }
  // The same guest with a new passport, as a clerk in a hurry makes them.
  const again = people.filter(({ nationality }) => nationality !== "IR").slice(0, 3);
  for (const person of again) people.push({ ...person, first_name_latin: null, mobile: null });
  while (people.length < count) people.push(iranian(branchId, luck));
  for (const [nth, { nationality }] of people.entries()) {
    if (nationality !== "IR") passport(nth, nationality, [900, 1500, 60, 2400, -40, 1100, 170][nth % 7]!);
    else if (nth % 5 === 0) passport(nth, "IR", [1300, 700, 20, 2000, -300][(nth / 5) % 5]!);
  }
  const ids = await insert(client, "passengers", people);
  await insert(
    client,
    "passenger_documents",
    papers.map(({ nth, ...paper }) => ({ branch_id: branchId, passenger_id: ids[nth], ...paper })),
  );
}

function iranian(branch_id: number, luck: Chance, more: { mobile?: string } = {}) {
  const woman = luck.below(2) === 0;
  const [first_name, first_name_latin] = luck.pick(woman ? WOMEN : MEN);
  const [last_name, last_name_latin] = luck.pick(FAMILIES);
  return {
    branch_id,
    nationality: "IR",
    national_code: nationalCode(luck) as string | null,
    first_name,
    last_name,
    first_name_latin: first_name_latin as string | null,
    last_name_latin: last_name_latin as string | null,
    gender: woman ? "female" : "male",
    birth_date: `${luck.between(1948, 2018)}-${String(luck.between(1, 12)).padStart(2, "0")}-${String(luck.between(1, 28)).padStart(2, "0")}`,
    mobile: (luck.below(4) > 0 ? `+98912${luck.between(1_000_000, 9_999_999)}` : null) as string | null,
    ...more,
  };
}

/** Passengers of the branch's bookings, each once. */
async function travellers(client: pg.ClientBase, branchId: number, most: number) {
  const { rows } = await client.query(
    `select distinct on (national_code) nationality, national_code, first_name, last_name, first_name_latin, last_name_latin,
            gender, birth_date::text
       from booking_passengers where branch_id = $1 and nationality = 'IR' and national_code is not null
      order by national_code limit $2`,
    [branchId, most],
  );
  return rows as Omit<Person, "branch_id" | "mobile">[];
}
