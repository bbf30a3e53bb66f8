import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Actor, BranchId } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { PERMISSIONS } from "@/domain/kernel/permission/rules";
import { runnerOf } from "@/server/rest/fast-procedure";
import { FAMILIES } from "@/server/rest/product-families";
import { consoleRouter } from "@/server/routers/console";
import type { Guard, RequestContext } from "@/server/trpc";
import { seed } from "../../prisma/seed";
import { chance } from "../../torture/item";
import { ctxOf, operatorOf } from "../fixtures";
import { ownDatabase } from "../own-database";
import { asOwner } from "../partner";
import { foreignInput } from "./foreign/input";
import { type Foreign, foreignOf, hashesOf, markNames, tenantTables, wordsIn } from "./foreign/rows";

/**
 * Reliability A2: every caller of the demo data's first branch calls every route and procedure with data of the second.
 * No answer contains a word of the second branch that was not in the request, and none of its rows changes.
 * `FOREIGN_SEED=` replays, `FOREIGN_RUNS=` lengthens.
 */
const SEED = Number(process.env.FOREIGN_SEED ?? Date.now() % 1_000_000);
const RUNS = Number(process.env.FOREIGN_RUNS ?? 1);
const PATIENCE_MS = 10_000;
const [HERE, THERE] = [1 as BranchId, 2];

ownDatabase();
let tables: string[];
let foreign: Foreign;
let actors: Record<Guard["kind"], Actor[]>;
beforeAll(async () => {
  console.log(`foreign rows FOREIGN_SEED=${SEED}`);
  await seed({ ownerUrl: process.env.DATABASE_OWNER_URL! });
  await markNames(THERE);
  tables = await tenantTables();
  foreign = await foreignOf(THERE, tables);
  actors = await actorsOf(HERE);
});

const DOORS = [
  ...FAMILIES.flatMap(({ base, table }) =>
    table.map(({ verb, path, procedure, run, guard, meta }) => ({
      ...{ title: `${verb} ${base}${path}`, area: path.split("/")[1]!, guard, run },
      ...{ inputs: procedure._def.inputs as z.ZodType[], file: meta.kind === "upload" },
    })),
  ),
  ...Object.entries(consoleRouter._def.procedures as unknown as Record<string, Parameters<typeof runnerOf>[1]>).map(
    ([name, procedure]) => ({
      ...{ title: name, area: name.split(".")[0]!, guard: procedure._def.meta!.guard!, run: runnerOf(name, procedure) },
      ...{ inputs: procedure._def.inputs as z.ZodType[], file: procedure._def.meta!.kind === "upload" },
    }),
  ),
];

/** Signing in at a customer site makes the caller a visitor of the branch of the sent domain. */
const BY_DOMAIN = /^POST \/b2c\/v1\/auth\//;

test("no person of one branch reads or changes another branch's data by any route", async () => {
  const before = await hashesOf(THERE, tables);
  const random = chance(SEED);
  const [received, passed]: [string[], Set<string>] = [[], new Set()];
  /** Earlier inputs are known here, and may have been stored. */
  const request = new Set<string>();
  let calls = 0;
  for (const { title, area, guard, run, inputs, file } of DOORS) {
    if (file || BY_DOMAIN.test(title)) continue;
    const schema = inputs[0] ? z.toJSONSchema(inputs[0], { io: "input", unrepresentable: "any" }) : {};
    for (const actor of actors[guard.kind])
      for (let nth = 0; nth < RUNS; nth++) {
        const input = inputs[0] ? foreignInput(schema as never, { foreign, chance: random, area }) : undefined;
        const { answer, refused } = await toForeignRowDto(() => run(contextOf(actor), input));
        calls++;
        if (!refused) passed.add(title);
        for (const word of wordsIn(input)) request.add(word);
        const leaked = wordsIn(answer).filter((word) => foreign.words.has(word) && !request.has(word));
        if (leaked.length > 0) received.push(`${title} ${JSON.stringify(input)} -> ${leaked.slice(0, 5).join(" | ")}`);
      }
  }
  console.log(
    `foreign rows: ${calls} calls by ${DOORS.length} doors, ${passed.size} let one through; ${foreign.words.size} words`,
  );
  expect(received).toEqual([]);
  expect(await hashesOf(THERE, tables)).toEqual(before);
  // Calls refused only for their form test nothing.
  expect(passed.size).toBeGreaterThan(DOORS.length / 5);
}, 600_000);

test("what is looked for would be found", async () => {
  const manager = { ...operatorOf(THERE as BranchId), permissions: PERMISSIONS } as Actor;
  const lists = DOORS.filter(({ title }) => /^(passengers|colleagues|charters)\.(list|rows|page)$/.test(title));
  expect(lists.length).toBeGreaterThan(0);
  for (const { title, inputs, run } of lists) {
    const schema = z.toJSONSchema(inputs[0]!, { io: "input", unrepresentable: "any" }) as { required?: string[] };
    const input = schema.required?.length
      ? foreignInput(schema as never, { foreign, chance: () => 0.5, area: "" })
      : {};
    const { answer } = await toForeignRowDto(() => run(contextOf(manager), input));
    expect([title, wordsIn(answer).some((word) => foreign.words.has(word))]).toEqual([title, true]);
  }
});

async function actorsOf(branchId: BranchId): Promise<Record<Guard["kind"], Actor[]>> {
  const one = async <T>(text: string) => (await asOwner<T>(text, [branchId]))!;
  const operator = await one<{ id: number }>(
    "select operator_id as id from memberships where branch_id = $1 and role = 'manager' limit 1",
  );
  const customer = await one<{ id: number; passenger_id: number }>(
    "select id, passenger_id from customers where branch_id = $1 limit 1",
  );
  const user = await one<{ id: number; colleague_id: number; name: string }>(
    "select id, colleague_id, name from colleague_users where branch_id = $1 limit 1",
  );
  const site = await one<{ id: number; domain: string; colleague_id: number }>(
    "select id, domain, colleague_id from partner_domains where branch_id = $1 limit 1",
  );
  const domain = { branchId, domainId: site.id, domain: site.domain, colleagueId: site.colleague_id, unlimited: true };
  const partner: Actor = { kind: "partner", ...domain, tokenId: "tok_test" };
  const guest: Actor = { kind: "customer", branchId, group: "guest", siteId: null, domain: site.domain };
  const b2c: Actor = {
    kind: "customer",
    branchId,
    group: "b2c",
    passengerId: customer.passenger_id,
    customerId: customer.id,
  };
  const b2b: Actor = {
    kind: "customer",
    branchId,
    group: "b2b",
    colleagueId: user.colleague_id,
    colleagueUserId: user.id,
    name: user.name,
  };
  return {
    open: [guest],
    domain: [partner],
    site: [partner],
    partner: [partner],
    customer: [b2c, b2b, guest],
    operator: [{ ...operatorOf(branchId), operatorId: operator.id, permissions: PERMISSIONS } as Actor],
  };
}

function contextOf(actor: Actor): RequestContext {
  const site = actor.kind === "partner" ? actor : null;
  return { ...ctxOf(operatorOf(HERE)), actor, site, address: null, customerAddress: null } as RequestContext;
}

/** The answer, a stream to its end; or the texts of the refusal. */
async function toForeignRowDto(call: () => Promise<unknown>): Promise<{ answer: unknown; refused: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new Error("no answer"));
  });
  try {
    return { answer: await Promise.race([call().then(drained), late]), refused: false };
  } catch (error) {
    const cause = isRefusal(error) ? error : (error as Error).cause;
    return { answer: isRefusal(cause) ? [cause.message, cause.details] : String(error), refused: true };
  } finally {
    clearTimeout(timer);
  }
}

async function drained(answer: unknown): Promise<unknown> {
  const streams = Object.values(answer ?? {}).filter(
    (one) => one && typeof one === "object" && Symbol.asyncIterator in one,
  );
  if (streams.length === 0) return answer;
  const parts: unknown[] = [];
  for (const stream of streams)
    for await (const part of stream as AsyncIterable<unknown>) parts.push(...String(part).split(/["\n,]/));
  return parts;
}
