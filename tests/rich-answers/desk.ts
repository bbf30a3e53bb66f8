import { dayAfter } from "@/domain/kernel/days";
import type { backOfficeDoor, Clerk } from "../back-office";
import { sayad } from "../cheques";
import { partnerOf } from "../fixtures";
import { asLedgerOwner } from "../ledger";
import { dayIn } from "../mappings";
import type { Partner } from "../partner";

type DeskDto = Awaited<ReturnType<Clerk["ask"]>>;

/**
 * A manager of a new branch with related records: another colleague, a passenger, a cost center, accounts by code. Most
 * tests leave optional members empty; these fill them: a member that is still constant is a hard-coded answer.
 */
export type RichDesk = {
  clerk: Clerk;
  /** The answer's data; anything but 200 fails the test. */
  done(method: string, path: string, body?: object): Promise<DeskDto["json"]["data"]>;
  post(path: string, body?: object): Promise<DeskDto["json"]["data"]>;
  party: { type: "colleague"; id: number };
  other: { type: "colleague"; id: number };
  passenger: { type: "passenger"; id: number };
  center: number;
  account(code: string): Promise<number>;
  /** The current fiscal year, its days by offset, its last day, and a day of the year before. */
  year: number;
  dayOfYear(days: number): string;
  yearEnd: string;
  lastYear: string;
};

/** `partner`: its branch is used; a new one by default. */
export async function richDesk(clerkOf: ReturnType<typeof backOfficeDoor>, partner?: Partner): Promise<RichDesk> {
  const clerk = await clerkOf("manager", partner);
  const { branchId } = clerk;
  const id = async (text: string, ...values: unknown[]) =>
    (await asLedgerOwner<{ id: number }>(text, [branchId, ...values]))[0]!.id;
  const done: RichDesk["done"] = async (method, path, body) => {
    const { status, json } = await clerk.ask(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(json).slice(0, 600)}`);
    return json.data;
  };
  const [fiscal] = await asLedgerOwner<{ year: number; begins: string; ends: string }>(
    `select y.year, ledger.jalali_new_year(y.year)::text as begins, ledger.jalali_new_year(y.year + 1)::text as ends
       from (select ledger.fiscal_year('jalali', ledger.business_day($1, now())) as year) y`,
    [branchId],
  );
  const { year, begins, ends } = fiscal!;
  return {
    ...{
      year,
      dayOfYear: (days) => dayAfter(begins, days),
      yearEnd: dayAfter(ends, -1),
      lastYear: dayAfter(begins, -20),
    },
    ...{ clerk, done, post: (path, body) => done("POST", path, body) },
    party: { type: "colleague", id: clerk.colleagueId },
    other: { type: "colleague", id: (await partnerOf(branchId)).colleagueId },
    passenger: {
      type: "passenger",
      id: await id(
        "insert into passengers (branch_id, first_name, last_name) values ($1, 'سارا', 'رضایی') returning id",
      ),
    },
    center: await id("insert into cost_centers (branch_id, code, title) values ($1, 'north', 'شمال') returning id"),
    account: (code) => id("select id from ledger.accounts where branch_id = $1 and code = $2", code),
  };
}

/** A cheque as entered: required members, and those given. */
export const chequeForm = (more: object = {}) => ({
  ...{ sayad_id: sayad(), serial: "1001", bank: "ملت", amount: 1_500, due_date: dayIn(), ...more },
});
