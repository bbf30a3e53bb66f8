import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listCheques } from "@/domain/cashier/cheque/list-cheques";
import { listDue } from "@/domain/cashier/cheque/list-due";
import { readBoard } from "@/domain/cashier/cheque/read-board";
import { readCheque } from "@/domain/cashier/cheque/read-cheque";
import {
  Board,
  BoardQuery,
  ChequeDetails,
  ChequeList,
  ChequeQuery,
  ChequeRef,
  DueDays,
  DueQuery,
} from "@/domain/cashier/cheque/schema";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { isRefusal } from "@/domain/kernel/errors";
import { routeTable } from "@/server/rest/route-table";
import { cheques } from "@/server/routers/back-office/cashier/cheques";
import { router } from "@/server/trpc";
import { backOfficeDoor, type Clerk } from "../back-office";
import { form, imbalances } from "../cheques";
import { ctxOf } from "../fixtures";
import { dayIn } from "../mappings";
import { runs } from "../runs";
import { nearly } from "./hostile";
import { almost } from "./mutate";

/**
 * Cheques with permission: any input gets a row of the catalogue or a result, never a 5xx, and the books agree
 * afterwards. `FUZZ_SEED=` replays; `FUZZ_RUNS=` lengthens.
 */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const RUNS = runs(40, "FUZZ_RUNS");
const CODES = new Set<number>(Object.values(CATALOGUE).map(({ code }) => code));

const clerkOf = backOfficeDoor({ cheques });
let clerk: Clerk;
const samples: Record<string, object> = {};

beforeAll(async () => {
  console.log(`fuzz FUZZ_SEED=${SEED}`);
  clerk = await clerkOf();
  const party = { type: "colleague" as const, id: clerk.colleagueId };
  const store = { direction: "received", date: dayIn(), party, checks: [form(dayIn(3), { owner_iban: null, party })] };
  const ids: number[] = [];
  for (let nr = 0; nr < 3; nr++)
    ids.push((await clerk.ask("POST", "/check/store", { ...store, checks: [form(dayIn(3))] })).json.data.checks[0].id);
  Object.assign(samples, {
    "/check/store": { ...store, request_key: "k" },
    "/check/operation": {
      ids,
      seq: 1,
      operation: "endorse",
      date: dayIn(),
      account_id: 1,
      party,
      amount: 5,
      fee: 0,
      stamped: true,
    },
    "/check/operation/update": {
      id: ids[0],
      seq: 2,
      type: "settle",
      date: dayIn(),
      account_id: 1,
      party,
      amount: 5,
      fee: 1,
    },
  });
});

const routes = routeTable(router({ cheques }));

test("every route of cheques is tried", () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(samples).toSorted());
});

test.each(routes)(
  "$verb $path",
  async ({ verb, path, procedure }) => {
    const [input] = procedure._def.inputs as (z.ZodType | undefined)[];
    const schema = input ? z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) : {};
    const bodies = fc.oneof(nearly(schema as never), { weight: 3, arbitrary: almost(samples[path]!) });
    for (const body of fc.sample(bodies, { numRuns: RUNS, seed: SEED })) {
      const answer = await clerk.ask(verb, path, JSON.stringify(body) ?? "");
      const shown = `${JSON.stringify(body)?.slice(0, 2_000)} -> ${answer.text.slice(0, 500)}`;
      expect(answer.status, shown).toBeLessThan(500);
      if (answer.status !== 200) expect(CODES.has(answer.json.code), shown).toBe(true);
    }
    expect(await imbalances(clerk)).toEqual([]);
  },
  120_000,
);

const party = { type: "colleague", id: 1 };
const query = { direction: "received", due_from: dayIn(-9), due_to: dayIn(9), party, account_id: 1, search: "ملت ۱۲" };
const READS = [
  ["board", BoardQuery, Board, readBoard, query],
  [
    "list",
    ChequeQuery,
    ChequeList,
    listCheques,
    { ...query, state: ["in_safe"], page: 2, per_page: 5, cursor: "MjAyNi0wMS0wMV8x" },
  ],
  ["due", DueQuery, DueDays, listDue, { direction: "issued", from: dayIn(-9), to: dayIn(9) }],
  ["get", ChequeRef, ChequeDetails, readCheque, { id: 1 }],
] as const;

test.each(READS)("the console's %s", async (_, input, output, read, sample) => {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const request = fc.oneof(nearly(schema as never), { weight: 3, arbitrary: almost(sample) });
  const ctx = ctxOf(clerk.actor);
  for (const given of fc.sample(request, { numRuns: RUNS, seed: SEED })) {
    const parsed = input.safeParse(given);
    if (!parsed.success) continue;
    const answer = await read(ctx, parsed.data as never).catch((error) => {
      if (!isRefusal(error)) throw new Error(JSON.stringify(given), { cause: error });
    });
    if (answer) expect(output.safeParse(answer).error, JSON.stringify(given)).toBeUndefined();
  }
});
