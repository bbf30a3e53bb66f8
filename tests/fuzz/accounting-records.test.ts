import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { routeTable } from "@/server/rest/route-table";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { connections } from "@/server/routers/back-office/accounting/connections";
import { creditDebit } from "@/server/routers/back-office/accounting/credit-debit";
import { router } from "@/server/trpc";
import { backOfficeDoor, type Clerk } from "../back-office";
import { asLedgerOwner } from "../ledger";
import { dayIn } from "../mappings";
import { runs } from "../runs";
import { nearly } from "./hostile";
import { almost } from "./mutate";

/**
 * Announcements, connections, credit and debit with permission: any input gets a row of the catalogue or a result,
 * never a 5xx. `FUZZ_SEED=` replays; `FUZZ_RUNS=` lengthens.
 */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const RUNS = runs(40, "FUZZ_RUNS");
const CODES = new Set<number>(Object.values(CATALOGUE).map(({ code }) => code));

const clerkOf = backOfficeDoor({ announcements, connections, creditDebit });
let clerk: Clerk;
const samples: Record<string, object> = {};

beforeAll(async () => {
  console.log(`fuzz FUZZ_SEED=${SEED}`);
  clerk = await clerkOf();
  const [income] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
    [clerk.branchId],
  );
  const party = { type: "colleague", id: clerk.colleagueId };
  const note = { direction: "debit", account_id: income!.id, party, amount: 70, date: dayIn(), status: "active" };
  const ids: number[] = [];
  for (let n = 0; n < 2; n++) ids.push((await clerk.ask("POST", "/announcement/store", note)).json.data.id);
  const groups: number[] = [];
  for (const id of ids) {
    const body = { title: `گروه ${id}`, items: [{ type: "announcement", id }] };
    groups.push((await clerk.ask("POST", "/accounting/connections/store", body)).json.data.id);
  }
  const [id, span] = [ids[0]!, { from: dayIn(-9), to: dayIn(9) }];
  Object.assign(samples, {
    "/announcement/list": { party, status: "active", search: "۱۲", from: dayIn(-3), per_page: 5 },
    "/announcement/list/company": { branch_ids: [clerk.branchId], page: 1 },
    "/announcement/edit": { id },
    "/announcement/store": { ...note, id, version: 1, rate: "1", reference: "A" },
    "/announcement/update": { id, version: 1, amount: 5, rate: 1, status: "active", description: "x" },
    "/announcement/view": { id },
    "/announcement/statement": { ...span, party },
    "/announcement/ledger": { ...span, account_id: income!.id, branch_id: clerk.branchId },
    "/announcement/calculation": {},
    "/accounting/connections/store": { title: "x", items: [{ type: "announcement", id }], request_key: "k" },
    "/accounting/connections/update": { id: groups[0], version: 1, add: [{ type: "document", id }], remove: [] },
    "/accounting/connections/trash": { id: groups[1], reason: "x" },
    "/accounting/connections/view": { id: groups[0] },
    "/accounting/connections/merge": { target_id: groups[0], source_id: groups[1] },
    "/accounting/connections/list": { filters: { status: "active", type: "announcement" }, search: "گ" },
    "/credit-debit/list": { party, side: "debit", ...span, kind: "manual", search: "x", min_amount: 1 },
    "/credit-debit/summary": { colleague_id: clerk.colleagueId, reference: "passenger:1", ...span },
  });
});

const routes = routeTable(router({ announcements, connections, creditDebit }));

test("every route of the three is tried", () => {
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
  },
  120_000,
);
