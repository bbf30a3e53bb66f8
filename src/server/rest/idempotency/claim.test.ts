import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Batcher, batcherFor, type RunBatched } from "@/domain/kernel/batcher";
import { OutcomeUnknown } from "@/domain/kernel/errors";
import { asOwner } from "../../../../tests/partner";
import { runs } from "../../../../tests/runs";
import { query, runBatched } from "../../db";
import { type Claim, claimingBatchers, type Held, Taken } from "./claim";
import { answersStored, runOnce } from "./store";

/** An observable action: counts per name how often it ran; `fail` violates a constraint. */
const ACTION: Batcher<number> = batcherFor("test.action", "test_action" as never);
const BRANCH = 1;

beforeAll(async () => {
  for (const text of [
    "create table if not exists test_actions (name text not null, n int not null check (n < 100))",
    `create or replace function test_action(request jsonb) returns jsonb language sql as $$
       insert into test_actions values (request->>'name', case when request ? 'fail' then 100 else 1 end);
       select to_jsonb(count(*)) from test_actions where name = request->>'name' $$`,
    `create or replace function test_action_many(requests jsonb) returns jsonb language plpgsql as $$
       declare answers jsonb := '[]'; request jsonb;
       begin
         for request in select * from jsonb_array_elements(requests) loop
           answers := answers || test_action(request);
         end loop;
         return answers;
       end $$`,
    "grant select, insert on test_actions to public",
  ])
    await asOwner(text);
});
// The worker's next files use this database too: one of them compares its tables with the migrations.
afterAll(async () => {
  for (const name of ["function test_action_many(jsonb)", "function test_action(jsonb)", "table test_actions"])
    await asOwner(`drop ${name}`);
});

const claim = (key: string, more: Partial<Claim> = {}): Claim => ({
  branchId: BRANCH,
  caller: "partner:1",
  route: "jti",
  key,
  bodyHash: "hash",
  keptSeconds: 60,
  name: "a call",
  misuse: "replayed",
  ...more,
});
const held = (key: string, more: Partial<Claim> = {}): Held => ({
  claim: claim(key, more),
  run: randomUUID(),
  state: "open",
});
const input = (name: string, more: object = {}) => JSON.stringify({ name, ...more });
const answer = (body: unknown) => ({ answer: { status: 200, headers: {}, body: String(body) }, keep: true });

async function timesDone(name: string): Promise<number> {
  const [row] = await query<{ n: number }>("t.done", "select count(*)::int as n from test_actions where name = $1", [
    name,
  ]);
  return row!.n;
}
async function isClaimed(key: string): Promise<boolean> {
  return (
    (await query("t.claimed", "select from idempotency_keys where branch_id = $1 and key = $2", [BRANCH, key])).length >
    0
  );
}

/** Makes one call like the dispatcher: both keys, its action through the batchers that claim them. */
function call(jti: string, key: string, name: string, batchers: (helds: Held[]) => RunBatched = claimingBatchers) {
  const along: Held[] = [];
  const act = async () => answer(await batchers(along)(ACTION, input(name)));
  const withReference = async () => {
    const { status, body } = await runOnce(claim(key, { route: "POST /x", misuse: "referenceReused" }), act, along);
    return { answer: { status, headers: {}, body }, keep: true };
  };
  return runOnce(claim(jti), withReference, along);
}

describe("an action and its claims", () => {
  test("are one transaction: a failing action leaves its keys free", async () => {
    const [a, b] = [held(randomUUID()), held(randomUUID())];
    const name = randomUUID();
    await expect(claimingBatchers([a, b])(ACTION, input(name, { fail: true }))).rejects.toMatchObject({
      code: "23514",
    });
    expect([a.state, b.state, await isClaimed(a.claim.key), await timesDone(name)]).toEqual(["open", "open", false, 0]);
    expect(await claimingBatchers([a, b])(ACTION, input(name))).toBe(1);
    expect([a.state, b.state, await isClaimed(a.claim.key)]).toEqual(["ours", "ours", true]);
  });

  test("the first claim that is taken ends it: no action, no further claim", async () => {
    const [jti, key, name] = [randomUUID(), randomUUID(), randomUUID()];
    await claimingBatchers([held(jti)])(ACTION, input(name));
    const [mine, further] = [held(jti), held(key)];
    const taken = await claimingBatchers([mine, further])(ACTION, input(name)).catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(Taken);
    expect((taken as Taken).held).toBe(mine);
    expect([further.state, await isClaimed(key), await timesDone(name)]).toEqual(["open", false, 1]);
  });

  test("a run that lost its connection finds its own claim; another run does not", async () => {
    const [mine, name] = [held(randomUUID()), randomUUID()];
    // State after a lost connection: the claim is made, but no answer was sent.
    await claimingBatchers([{ ...mine }])(ACTION, input(name));
    expect(await claimingBatchers([mine])(ACTION, input(name))).toBe(2);
    await expect(claimingBatchers([held(mine.claim.key)])(ACTION, input(name))).rejects.toThrow(Taken);
  });
});

describe("runOnce with its action", () => {
  test("jti and Idempotency-Key: executed once, the same answer for a repetition of either", async () => {
    const [jti, key, name] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await call(jti, key, name)).toMatchObject({ body: "1", replayed: false });
    expect(await call(jti, key, name)).toMatchObject({ body: "1", replayed: true });
    expect(await call(randomUUID(), key, name)).toMatchObject({ body: "1" });
    expect(await timesDone(name)).toBe(1);
  });

  test("a call that ends before its action is stored under its key all the same", async () => {
    const key = claim(randomUUID());
    const early = (body: string) => runOnce(key, async () => answer(body), []);
    expect(await early("a")).toMatchObject({ body: "a", replayed: false });
    expect(await early("b")).toMatchObject({ body: "a", replayed: true });
  });

  test("a lost connection frees the key for the next identical call immediately", async () => {
    const [jti, key, name] = [randomUUID(), randomUUID(), randomUUID()];
    const loses =
      (helds: Held[]): RunBatched =>
      async (batcher, request) => {
        await claimingBatchers(helds.map((held) => ({ ...held })))(batcher, request);
        for (const held of helds) held.state = "lost";
        throw new OutcomeUnknown(new Error("Connection terminated unexpectedly"));
      };
    await expect(call(jti, key, name, loses)).rejects.toThrow(OutcomeUnknown);
    await answersStored();
    expect(await call(jti, key, name)).toMatchObject({ body: "2", replayed: false });
  });
});

/** Many in one call do what each would do alone, in sequence. */
test("claim_and_run_many returns and does for each request what claim_and_run would", async () => {
  const [jtis, keys] = [fc.constantFrom("a", "b", "c"), fc.constantFrom("x", "y", "z")];
  const claims = fc.oneof(fc.tuple(jtis, keys), fc.tuple(jtis), fc.constant([]));
  const request = fc.record({ claims, other: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
      const texts = (world: string) =>
        requests.map(({ claims, other }, n) => ({
          claims: claims.map((key) => ({
            ...{ branch_id: BRANCH, caller: world, route: "jti", key, kept_seconds: 60, run: `${n}` },
            body_hash: other ? "x" : "y",
          })),
          // Earlier builds send `deed`.
          [n % 2 ? "call" : "deed"]: { name: world },
        }));
      const [alone, together] = [randomUUID(), randomUUID()];
      const one = [];
      for (const text of texts(alone))
        one.push(
          (await query<{ answer: object }>("t.one", "select claim_and_run('test_action', $1) as answer", [text]))[0]!
            .answer,
        );
      const [many] = await query<{ answer: object }>(
        "t.many",
        "select claim_and_run_many('test_action_many', $1) as answer",
        [JSON.stringify(texts(together))],
      );
      expect(many!.answer).toEqual(one);
    }),
    { numRuns: runs(60) },
  );
});

test("a batcher of many with their claims answers each for itself", async () => {
  const [name, shared] = [randomUUID(), randomUUID()];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => claimingBatchers([held(n % 4 ? randomUUID() : shared)])(ACTION, input(name))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(31);
  expect(await timesDone(name)).toBe(31);
  expect(await runBatched(ACTION, input(name))).toBe(32);
});
