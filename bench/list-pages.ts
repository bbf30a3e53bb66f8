import { listJournal } from "@/domain/accounting/document/list-journal";
import { JournalQuery } from "@/domain/accounting/document/schema";
import { listPassengers } from "@/domain/people/passenger/list-passengers";
import { PassengerQuery } from "@/domain/people/passenger/schema";
import { asManager } from "./manager-context";
import { median, quantile, type ResultRow } from "./result-row";

const MILLION = 1_000_000;
/** Four lines each. */
const BOOKS = { entries: 4 * MILLION, accounts: 2_000, years: 2 };
/** Consecutive pages by cursor, three times: the first has no cursor. */
const PAGES = 40;
const WALKS = 3;

/** P14: list queries of the console with a million rows each: page after page, unfiltered and filtered. */
export const p14 = (size = MILLION): Promise<ResultRow[]> =>
  asManager({ books: { ...BOOKS, entries: 4 * size }, people: size }, async (ctx) => {
    const passengers = (more: object) => (cursor: string | null) =>
      listPassengers(ctx, PassengerQuery.parse({ ...more, cursor }));
    const journal = (more: object) => (cursor: string | null) =>
      listJournal(ctx, JournalQuery.parse({ ...more, cursor }));
    const many = size.toLocaleString("en");
    return [
      await walked(`list of ${many} passengers`, passengers({})),
      await walked(`of them, documents that run out`, passengers({ documents: "expires_soon" })),
      await walked(`journal of ${many} documents`, journal({})),
    ];
  });

async function walked(what: string, page: (cursor: string | null) => Promise<{ next_cursor: string | null }>) {
  const taken: number[] = [];
  for (let walk = 0; walk < WALKS; walk++) {
    let cursor: string | null = null;
    for (let at = 0; at < PAGES; at++) {
      const began = performance.now();
      const answer: { next_cursor: string | null } = await page(cursor);
      taken.push(performance.now() - began);
      cursor = answer.next_cursor;
      if (cursor === null) break;
    }
  }
  const [p75, worst] = [quantile(taken, 0.75), Math.max(...taken)];
  return {
    id: "P14",
    what: `${what}, server part, ${PAGES} pages`,
    ours: `p75 ${p75.toFixed(1)} ms, median ${median(taken).toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
    other: "",
    ratio: "",
    goal: "<= 50 ms p75",
    met: p75 <= 50,
  };
}
