import { randomInt } from "node:crypto";
import { type Page, test } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { withCheckDigit } from "../tests/national-code";

/** Calls a console procedure as the user of the page's session; no page needs to be open. */
export async function ask<T>(page: Page, path: string, input: object, { changes = false } = {}): Promise<T> {
  const { result, error } = await answerOf(page, path, input, { changes });
  if (!result) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return result.data as T;
}

type Envelope = { result?: { data: unknown }; error?: { data?: { refusal?: { reason?: string } } } };

/** The same with the envelope of the answer, which may be a refusal. */
export async function answerOf(page: Page, path: string, input: object, { changes = false } = {}): Promise<Envelope> {
  const { request } = page.context();
  const url = `/api/trpc/${path}`;
  // The contact sheet is no test; its page is open.
  const base = page.url().startsWith("http") ? page.url() : test.info().project.use.baseURL!;
  const headers = { origin: new URL(base).origin };
  const answer = changes
    ? await request.post(url, { headers, data: input })
    : await request.get(url, { params: { input: JSON.stringify(input) } });
  return answer.json();
}

type Class = {
  id: number;
  fare_class: string;
  departs_at: string;
  available: number;
  charter: { id: number };
  route: { origin: string; destination: string } | null;
};
type Found = { fare_class: string; total: number; segments: { departs_at: string }[] };
type Whole = { routes: { direction: string; vehicle: string; departs_local: string }[] };

/** An own flight on sale with enough seats, and the search text that makes it the first row. */
export type Chosen = { typed: string; classId: number; total: number; abroad: boolean };

const HOME = new Set(["THR", "IKA", "MHD", "KIH", "SYZ", "IFN", "TBZ", "AWZ", "GSM", "BND", "RAS"]);

/** The latest charters first, which no other test uses; `pass` skips that many. */
export async function charterToSell(page: Page, pass: number): Promise<Chosen> {
  const from = dayFromToday(2);
  const list = async (more: object) =>
    (await ask<{ rows: Class[] }>(page, "classes.list", { from, on_sale: true, per_page: 500, ...more })).rows;
  const sellers = await ask<{ id: number; own: boolean }[]>(page, "sell.sellers", { product: "flight" });
  const only = sellers.find(({ own }) => own)!.id;
  const charters = [...new Set((await list({})).map(({ charter }) => charter.id))].sort((a, b) => b - a);
  let passed = 0;
  for (const id of charters) {
    const [first] = await list({ search: String(id) });
    if (first?.charter.id !== id || !first.route || first.available < 4) continue;
    const { routes } = await ask<Whole>(page, "charters.get", { id });
    const out = routes.find(({ direction }) => direction === "outbound");
    const back = routes.find(({ direction }) => direction === "inbound");
    if (out?.vehicle !== "flight") continue;
    const { origin, destination } = first.route;
    const legs = [{ origin, destination, date: out.departs_local.slice(0, 10) }];
    if (back) legs.push({ origin: destination, destination: origin, date: back.departs_local.slice(0, 10) });
    const { offers } = await ask<{ offers: Found[] }>(page, "search.trips", { type: "flight", legs, only });
    const offer = offers.find(
      ({ fare_class, segments }) =>
        fare_class === first.fare_class && Date.parse(segments[0]!.departs_at) === Date.parse(first.departs_at),
    );
    if (!offer || passed++ < pass) continue;
    const abroad = !HOME.has(origin) || !HOME.has(destination);
    return { typed: String(id), classId: first.id, total: offer.total, abroad };
  }
  throw new Error("no charter of the demo data can be sold");
}

/** A known passenger with complete data, and a beginning of their national code that no other has. */
export type Returning = { id: number; typed: string };

/** Long enough to stay unique while other tests create passengers. */
const FEWEST_DIGITS = 6;

/** A new one each time: the same person cannot be booked twice on one charter, even by concurrent sales. */
export async function returningPassenger(page: Page): Promise<Returning> {
  const code = withCheckDigit(String(randomInt(100_000_000, 999_999_999)));
  const expires = dayFromToday(1_000);
  const person = {
    ...{ first_name: "مریم", last_name: "محمدی", first_name_latin: "Maryam", last_name_latin: "Mohammadi" },
    ...{ gender: "female", birth_date: "2000-12-01", nationality: "IR", national_code: code },
    contact: { mobile: "09121112233" },
    documents: [{ type: "passport", number: `N${code.slice(2)}`, issuing_country: "IR", expires_on: expires }],
  };
  const { id } = await ask<{ id: number }>(page, "passengers.store", person, { changes: true });
  for (let length = FEWEST_DIGITS; length <= code.length; length++) {
    const typed = code.slice(0, length);
    const { rows } = await ask<{ rows: { id: number }[] }>(page, "passengers.list", { search: typed, per_page: 2 });
    if (rows.length === 1 && rows[0]?.id === id) return { id, typed };
  }
  throw new Error(`passenger ${id} is not found by the national code`);
}

/** Puts money into a passenger's wallet by a counter receipt. */
export async function fillWallet(page: Page, id: number, amount: number): Promise<void> {
  const { today: date } = await ask<{ today: string }>(page, "payments.choices", {});
  const common = { amount, date, counterparty: { type: "passenger", id } };
  const payments = [
    { ...common, type: "receipt", method: "cash" },
    { ...common, type: "payment", method: "wallet" },
  ];
  await ask(page, "payments.store", { payments }, { changes: true });
}
