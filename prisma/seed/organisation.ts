import type pg from "pg";
import { AGENCIES, AGENCIES_ABROAD } from "./agencies";
import { chance } from "./chance";
import { businessDetailsOf, plantColleagueUsers } from "./colleague-users";
import { insert } from "./insert";

export type Partner = { branch_id: number; domain_id: number; colleague_id: number };
export type Organisation = { home: Partner; abroad: Partner };

/** Companies, branches 1 and 2, operators 1001-1003, 2001 and 2002, colleagues, the two partner sites (contract section 10). */
export async function plantOrganisation(client: pg.ClientBase, passwordHash: string): Promise<Organisation> {
  const [home, abroad] = (await insert(client, "companies", [{ name: "Demo Holding" }, { name: "Demo Abroad" }])) as [
    number,
    number,
  ];
  await insert(client, "branches", [
    branch(1, home, "شعبهٔ نمونه", "Demo Branch", {
      country: "IR",
      currency: "IRR",
      calendar: "jalali",
      time_zone: "Asia/Tehran",
    }),
    branch(2, abroad, "شعبهٔ دبی", "Dubai Branch", {
      country: "AE",
      currency: "USD",
      calendar: "gregorian",
      time_zone: "Asia/Dubai",
    }),
  ]);
  // The numbers 1 and 2 are promised; the sequence goes on after them, also when an earlier try had moved it.
  await client.query("select setval(pg_get_serial_sequence('branches', 'id'), (select max(id) from branches))");

  const people = [
    person("1001", "نرگس رستمی", "Narges Rostami", passwordHash, "fa"),
    person("1002", "کیان مرادی", "Kian Moradi", passwordHash, "fa"),
    person("1003", "هستی کریمی", "Hasti Karimi", passwordHash, "fa"),
    person("2001", "Daniel Fischer", "Daniel Fischer", passwordHash, "en"),
    // What takes two people, such as opening a closed month again, can be tried there too.
    person("2002", "سمیرا حداد", "Samira Haddad", passwordHash, "fa"),
  ];
  const [manager, accountant, seller, foreign, foreignAccountant] = await insert(client, "operators", people);
  await insert(client, "memberships", [
    member(1, manager!, "manager", 0),
    member(1, accountant!, "accountant", 0),
    member(1, seller!, "seller", 0),
    member(2, foreign!, "manager", 0),
    member(2, foreignAccountant!, "accountant", 0),
    // A second branch to switch to.
    member(2, manager!, "support", 1),
  ]);

  const agencies = await plantColleagues(client, 1, AGENCIES, { currency: "IRR", unit: 100_000_000 });
  const foreigners = await plantColleagues(client, 2, AGENCIES_ABROAD, { currency: "USD", unit: 100_000 });
  await plantColleagueUsers(client, { branchId: 1, colleagues: agencies, passwordHash });
  await plantColleagueUsers(client, { branchId: 2, colleagues: foreigners, passwordHash });
  return {
    home: await plantSite(client, 1, "partner.example", agencies[0]!),
    abroad: await plantSite(client, 2, "partner2.example", foreigners[0]!),
  };
}

const branch = (id: number, company_id: number, name: string, name_latin: string, more: object) => {
  return { id, company_id, code: `B${id}`, name, name_latin, active: true, demo: true, ...more };
};

const person = (personnel_id: string, name: string, name_latin: string, password_hash: string, locale: "fa" | "en") => {
  const calendar = locale === "fa" ? "jalali" : "gregorian";
  const digits = locale === "fa" ? "persian" : "latin";
  return { personnel_id, name, name_latin, password_hash, locale, calendar, digits };
};

const member = (branch_id: number, operator_id: number, role: string, position: number) => {
  return { branch_id, operator_id, role, position, permissions: [], customised: false, active: true };
};

type Terms = { currency: string; unit: number };

function plantColleagues(
  client: pg.ClientBase,
  branch_id: number,
  names: readonly string[],
  { currency, unit }: Terms,
) {
  const luck = chance(branch_id);
  const rows = names.map((name, index) => {
    const kind = index % 7 === 6 ? "company" : "agency";
    return {
      branch_id,
      code: String(5001 + index),
      name,
      kind,
      currency,
      // The first is behind the demo site, where much is tried.
      ceiling: (index === 0 ? 1_000_000 : luck.between(5, 60)) * unit,
      active: true,
      ...businessDetailsOf(branch_id, name, index),
    };
  });
  return insert(client, "colleagues", rows);
}

async function plantSite(
  client: pg.ClientBase,
  branch_id: number,
  domain: string,
  colleague_id: number,
): Promise<Partner> {
  const site = {
    branch_id,
    domain,
    colleague_id,
    token_days: 1,
    basic_required: false,
    packets_required: false,
    unlimited: true,
  };
  const [domain_id] = (await insert(client, "partner_domains", [site])) as [number];
  const trust = {
    branch_id,
    domain_id,
    note: "this machine",
    status: "trusted",
    requested_by: "seed",
    requested_at: new Date(),
  };
  await insert(client, "ip_trusts", [
    { ...trust, network: "127.0.0.0/8" },
    { ...trust, network: "::1" },
  ]);
  return { branch_id, domain_id, colleague_id };
}
