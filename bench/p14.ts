import pg from "pg";
import type { BranchId, Ctx, OperatorActor, Query } from "@/domain/context";
import { listJournal } from "@/domain/document/list-journal";
import { JournalQuery } from "@/domain/document/schema";
import { permissionsOf } from "@/domain/operator/rules";
import { listPassengers } from "@/domain/passenger/list-passengers";
import { PassengerQuery } from "@/domain/passenger/schema";
import { TYPES } from "@/server/db";
import { generateBooks } from "./books-of";
import { generatePeople } from "./people";
import { median, type Row } from "./row";
import { withDatabase } from "./with-database";

const MILLION = 1_000_000;
/** Four lines each. */
const BOOKS = { entries: 4 * MILLION, accounts: 2_000, years: 2 };
/** Pages walked one after another by cursor, three times: the first has no cursor. */
const PAGES = 40;
const WALKS = 3;

/** P14: what lists of the console ask of the server, a million rows behind each: page after page, as they are and narrowed. */
export const p14 = (size = MILLION): Promise<Row[]> =>
  withDatabase(async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
    const pool = new pg.Pool({
      connectionString: process.env.DATABASE_URL,
      max: 8,
      types: TYPES,
      options: "-c jit=off",
    });
    await owner.connect();
    try {
      const { branchId } = await generateBooks(owner, { ...BOOKS, entries: 4 * size });
      await generatePeople(owner, { branchId, people: size });
      await owner.query("vacuum analyze");
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const permissions = permissionsOf({ role: "manager", customised: false, permissions: [] });
      const actor = { kind: "operator", branchId: branchId as BranchId, operatorId: 1, name: "bench", permissions };
      const ctx = { query, actor, now: new Date(), requestId: "bench", locale: "en" } as unknown as Ctx<OperatorActor>;
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
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
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

const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(q * values.length) - 1)]!;
