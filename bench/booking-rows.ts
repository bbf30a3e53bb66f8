import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { nationalCode } from "../tests/national-code";
import { analyze, sellable } from "./book-sides";
import { iso, monthsFrom } from "./books";
import type { ResultRow } from "./result-row";
import { caller, comparedWithRows, type Side } from "./rows-only";
import { withDatabase } from "./with-database";

/** As many branches as callers may use: calls of one branch follow each other. */
const BRANCHES = 8;
const CLASSES = 1_000;
/** Bookings a call, callers, goal (design/performance.md, second round). */
const SHAPES = [
  { what: "one booking a call, one caller", batch: 1, callers: 1, goal: 0.4 },
  { what: "8 bookings a call, one caller", batch: 8, callers: 1, goal: 0.38 },
  { what: "64 bookings a call, two callers", batch: 64, callers: 2, goal: 0.45 },
];

/**
 * P1b: the booking function with its voucher and all guards, compared with the same rows written without any
 * (rows-only.sql), interleaved: clock time, and processor time of the backends. Each branch has its own colleague and
 * classes, and each call sells to one branch, as batches do.
 */
export const p1b = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const offices = await officesFor(process.env.DATABASE_OWNER_URL!);
    const rows: ResultRow[] = [];
    for (const { what, batch, callers, goal } of SHAPES) {
      // Callers take different branches: batches of one branch follow each other.
      const of = (side: Act) => (at: number) => ({ ...side(offices[at % BRANCHES]!, batch), done: batch });
      rows.push(
        await comparedWithRows(
          { id: "P1b", what: `booking with its voucher and all guards, ${what}`, goal },
          { ours: of(booked), limit: of(written), callers },
          () => analyze(process.env.DATABASE_OWNER_URL!),
        ),
      );
    }
    return rows;
  });

type Office = {
  branchId: number;
  domainId: number;
  colleagueId: number;
  receivable: number;
  sale: number;
  tax: number;
  fm: number;
  firstCharter: number;
  firstClass: number;
};
/** What a booking needs to know of its branch. */
type Site = Pick<Office, "branchId" | "domainId" | "colleagueId" | "firstCharter" | "firstClass">;
type Act<At = Office> = (office: At, batch: number) => Omit<ReturnType<Side>, "done">;

let people = 0;
let ids = 0;
const NAMES = { first_name: "سارا", last_name: "احمدی", nationality: "IR" };

/** The product's function, one request a booking. */
export const booked: Act<Site> = (office, batch) => {
  const { branchId, domainId, colleagueId, firstCharter, firstClass } = office;
  const requests = Array.from({ length: batch }, () => {
    const n = Math.floor(Math.random() * CLASSES);
    const passengers = [{ type: "ADT", ...NAMES, national_code: nationalCode(people++) }];
    return {
      ...{ branch_id: branchId, domain_id: domainId, colleague_id: colleagueId, main_id: firstCharter + n },
      ...{
        holder: `partner:${domainId}`,
        actor: `partner:${domainId}`,
        request_id: "bench",
        request_key: randomUUID(),
      },
      ...{ request_hash: "x".repeat(43), now: new Date(), strict: false, dated: false, identified: true },
      items: [{ id: firstClass + n, adult: 1, child: 0, infant: 0, passengers }],
    };
  });
  return batch === 1
    ? { text: "select book_charter($1::jsonb)", values: [JSON.stringify(requests[0])] }
    : { text: "select book_charter_many($1::jsonb)", values: [JSON.stringify(requests)] };
};

/** The same rows. */
const written: Act = (office, batch) => {
  const { branchId, domainId, colleagueId, receivable, sale, tax, fm, firstCharter, firstClass } = office;
  const rows = Array.from({ length: batch }, () => {
    const n = Math.floor(Math.random() * CLASSES);
    const id = ++ids;
    return {
      ...{
        branch_id: branchId,
        domain_id: domainId,
        colleague_id: colleagueId,
        main_id: firstCharter + n,
        class_id: firstClass + n,
      },
      ...{ booking: id, voucher: id, pnr: id.toString(36).padStart(6, "0"), hash: "x".repeat(43), key: randomUUID() },
      ...{
        actor: `partner:${domainId}`,
        request_id: "bench",
        now: new Date(),
        day: iso(new Date()),
        fm,
        receivable,
        sale,
        tax,
      },
      ...{
        price: 1_000,
        taxed: 90,
        prices: PRICES,
        sold: [{ id: firstClass + n, fare_class: "Y", seats: 1, total: 1_090 }],
      },
      ...{ ...NAMES, national_code: nationalCode(people++) },
    };
  });
  return { text: "select rows_only.book($1::jsonb)", values: [JSON.stringify(rows)] };
};
const PRICE = { base: 1_000, tax: 90, markup: 0, discount: 0, total: 1_090 };
const PRICES = { ADT: PRICE, CHD: PRICE, INF: PRICE };

/** Branches with open books, a colleague, a partner and sellable classes; the limit's tables get the same classes and balances. */
async function officesFor(ownerUrl: string): Promise<Office[]> {
  const { client } = await caller();
  const offices: Office[] = [];
  try {
    for (let n = 0; n < BRANCHES; n++) {
      const { rows } = await client.query<{ branchId: number }>(MAKE_BRANCH, [`p1b-${n}`]);
      const { branchId } = rows[0]!;
      await client.query("select ledger.add_periods($1, $2)", [
        branchId,
        JSON.stringify(monthsFrom(new Date().getUTCFullYear() - 1, 3)),
      ]);
      const classes = await sellable(ownerUrl, branchId, CLASSES);
      const { rows: found } = await client.query<Omit<Office, "firstCharter" | "firstClass">>(OFFICE, [branchId]);
      offices.push({ ...found[0]!, ...classes });
    }
    await client.query(readFileSync("bench/rows-only.sql", "utf8"));
    await client.query("insert into rows_only.charter_classes select * from charter_classes");
    await client.query("insert into rows_only.account_balances select * from ledger.account_balances");
  } finally {
    await client.end();
  }
  return offices;
}

const MAKE_BRANCH = `
  with company as (insert into companies (name) values ($1) returning id),
  branch as (
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select id, $1, $1, $1, 'IRR', 'gregorian', 'Asia/Tehran' from company returning id),
  colleague as (
    insert into colleagues (branch_id, code, name, kind, currency, ceiling)
    select id, $1, $1, 'agency', 'IRR', 1000000000000000 from branch returning branch_id, id),
  domain as (
    insert into partner_domains (branch_id, domain, colleague_id, unlimited)
    select branch_id, $1 || '.example', id, true from colleague)
  select id as "branchId" from branch`;

const OFFICE = `
  select c.branch_id as "branchId", d.id as "domainId", c.id as "colleagueId", c.receivable_id as receivable,
         sale.account_id as sale, tax.account_id as tax, p.fm
    from colleagues c
    join partner_domains d on d.branch_id = c.branch_id and d.colleague_id = c.id
    join ledger.mappings sale on sale.branch_id = c.branch_id and sale.key = 'sale'
    join ledger.mappings tax on tax.branch_id = c.branch_id and tax.key = 'tax'
    join ledger.periods p on p.branch_id = c.branch_id and p.dates @> current_date
   where c.branch_id = $1`;
