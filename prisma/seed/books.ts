import type pg from "pg";
import { actMany } from "./act";
import type { Calendar } from "./calendar";
import { chance } from "./chance";

type Line = { mapping?: string; account_id?: number; party?: string; dr?: number; cr?: number };
type Document = { doc_date: string; kind: string; description: string; lines: Line[] };
type Agency = { id: number; wallet_id: number };
/** `price`: about a tenth of a seat's, minor units. */
type Branch = { branchId: number; price: number; calendar: Calendar; monthly: Monthly; words: BookWords };
export type BookWords = Record<
  | "opening"
  | "wages"
  | "commission"
  | "advertising"
  | "fee"
  | "rent"
  | "topUp"
  | "gateway"
  | "capital"
  | "ownSeats"
  | "airlines",
  string
>;

export const BOOK_WORDS: BookWords = {
  opening: "سند افتتاحیه",
  wages: "حقوق و دستمزد ماه",
  commission: "پورسانت فروشندگان",
  advertising: "تبلیغات و اینترنت",
  fee: "کارمزد بانک",
  rent: "اجارهٔ دفتر",
  topUp: "شارژ کیف پول از درگاه",
  gateway: "تسویهٔ درگاه با بانک",
  capital: "افزایش سرمایه",
  ownSeats: "بهای صندلی‌های",
  airlines: "پرداخت به شرکت‌های هواپیمایی",
};
export const BOOK_WORDS_ABROAD: BookWords = {
  opening: "Opening entry",
  wages: "Salaries of the month",
  commission: "Sales commission",
  advertising: "Advertising and internet",
  fee: "Bank fee",
  rent: "Office rent",
  topUp: "Wallet topped up by gateway",
  gateway: "Gateway payout to the bank",
  capital: "Capital increase",
  ownSeats: "Cost of seats of",
  airlines: "Payment to airlines",
};
/** What a month costs, in prices. */
type Monthly = { wages: number; rent: number; advertising: number };

export const DAYS = 365;
/** Documents of one call: as many as a transaction posts at ease. */
const AT_ONCE = 250;

/**
 * Twelve months of documents that belong to no sale: an opening, wallets by the gateway, wages, rent, advertising, sellers'
 * commission, fees. Sales, what they cost and what is paid for them: the story.
 */
export async function plantBooks(client: pg.ClientBase, branch: Branch): Promise<void> {
  const { rows } = await client.query<Agency>(
    "select id, wallet_id from colleagues where branch_id = $1 order by id offset 1",
    [branch.branchId],
  );
  const codes = await client.query<{ code: string; id: number }>(
    "select code, id from ledger.accounts where branch_id = $1 and level = 4",
    [branch.branchId],
  );
  const account = (code: string) => codes.rows.find((one) => one.code === code)!.id;
  const documents = year(branch, rows, account);
  const who = { branch_id: branch.branchId, created_by: "system", request_id: "seed" };
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const items = documents.slice(from, from + AT_ONCE).map((one, n) => ({ ...one, ...who, key: `demo:${from + n}` }));
    await actMany(client, "ledger.post_many", items);
  }
}

function year(
  { branchId, price, calendar, monthly, words }: Branch,
  agencies: Agency[],
  account: (code: string) => number,
): Document[] {
  const luck = chance(3000 + branchId);
  const documents: Document[] = [];
  const post = (days: number, kind: string, description: string, ...lines: Line[]) =>
    documents.push({ doc_date: calendar.day(days), kind, description, lines });
  const pays = (to: Line, amount: number): Line[] => [
    { ...to, dr: amount },
    { mapping: "bank", cr: amount },
  ];
  post(
    -DAYS,
    "opening",
    words.opening,
    { mapping: "cash", dr: 400 * price },
    { mapping: "bank", dr: 9_600 * price },
    { mapping: "equity.capital", cr: 10_000 * price },
  );
  for (let ago = DAYS; ago > 0; ago--) {
    if (ago % 9 === 4) topUp(luck.pick(agencies), -ago, luck.between(2, 12) * price);
    if (ago % 30 === 5) {
      const share = (amount: number) => Math.round((amount * luck.between(92, 108)) / 100) * price;
      const expense = (code: string, amount: number) => pays({ account_id: account(code) }, amount);
      post(-ago, "pay", words.wages, ...expense("52030001", share(monthly.wages)));
      post(-ago, "pay", words.commission, ...expense("52030001", share(monthly.wages / 10)));
      post(-ago, "pay", words.advertising, ...expense("52030003", share(monthly.advertising)));
      post(-ago, "pay", words.fee, ...pays({ mapping: "bank.fee" }, luck.between(1, 4) * price));
    }
    // That of this month is among the cashier's payments.
    if (ago % 30 === 24 && ago > 30)
      post(-ago, "pay", words.rent, ...pays({ account_id: account("52030002") }, monthly.rent * price));
  }
  return documents;

  function topUp(agency: Agency, days: number, amount: number): void {
    const wallet = { account_id: agency.wallet_id, party: `colleague:${agency.id}`, cr: amount };
    post(days, "gateway", words.topUp, { mapping: "gateway.clearing", dr: amount }, wallet);
    post(days, "gateway", words.gateway, { mapping: "bank", dr: amount }, { mapping: "gateway.clearing", cr: amount });
  }
}
