import type pg from "pg";
import { HOLDING_CATEGORY } from "@/domain/people/colleague/rules";
import { AGENCIES_LATIN } from "./agencies";
import { insert } from "./insert";

const PEOPLE = ["مریم صادقی", "رضا نوری", "الهام یزدانی", "سعید کاظمی", "نگار رحیمی"] as const;
const PEOPLE_ABROAD = ["Omar Haddad", "Priya Nair"] as const;
const STREETS = ["تهران، خیابان ولی‌عصر", "تهران، میدان آرژانتین", "شیراز، خیابان زند", "مشهد، بلوار سجاد"] as const;
/** In the middle of those of branch 1: a company defined at holding level, which has cost centres. */
const HOLDING = 13;

/** What an agency says of itself: where it is reached, the day it settles on. `index`: its place among those of the branch. */
export function businessDetailsOf(branchId: number, name: string, index: number) {
  const home = branchId === 1;
  const latin = home ? AGENCIES_LATIN[index]! : name;
  const site = `${latin.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`;
  const people = home ? PEOPLE : PEOPLE_ABROAD;
  return {
    name_latin: latin,
    national_id: home ? String(10_101_200_000 + index * 7_919) : null,
    category: home && index === HOLDING ? HOLDING_CATEGORY : null,
    settlement_day: [25, 10, 1, null][index % 4],
    contact: {
      person: people[index % people.length],
      phone: home ? `+9821887${String(10_000 + index * 37)}` : `+9714355${String(1_000 + index * 37)}`,
      mobile: home ? `+98912555${String(1_000 + index)}` : `+97150555${String(1_000 + index)}`,
      email: `info@${site}`,
      address: home ? STREETS[index % STREETS.length] : "Deira, Dubai",
      website: index % 3 === 0 ? `https://${site}` : undefined,
    },
  };
}

type Given = { branchId: number; colleagues: readonly number[]; passwordHash: string };

/** Who signs in for colleagues with the demo password: `agency1` for the first of branch 1, and for its holding company `niroo`. */
export async function plantColleagueUsers(client: pg.ClientBase, { branchId, colleagues, passwordHash }: Given) {
  const user = (index: number, username: string, name: string, role: "manager" | "staff") => {
    const rest = {
      active: true,
      session_epoch: 0,
      version: 1,
      created_at: new Date(),
      password_changed_at: new Date(),
    };
    return {
      branch_id: branchId,
      colleague_id: colleagues[index],
      username,
      name,
      role,
      password_hash: passwordHash,
      ...rest,
    };
  };
  const people =
    branchId === 1
      ? [
          user(0, "agency1", PEOPLE[0], "manager"),
          user(0, "agency1.sales", PEOPLE[1], "staff"),
          user(HOLDING, "niroo", PEOPLE[2], "manager"),
        ]
      : [user(0, "gulf1", PEOPLE_ABROAD[0], "manager")];
  await insert(client, "colleague_users", people);
}
