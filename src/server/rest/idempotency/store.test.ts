import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { isRefusal, OutcomeUnknown } from "@/domain/kernel/errors";
import { asOwner } from "../../../../tests/partner";
import type { Claim } from "./claim";
import { answersStored, runOnce } from "./store";

let branchId: number;
beforeAll(async () => {
  const made = await asOwner<{ id: number }>(
    `with c as (insert into companies (name) values ('once') returning id)
     insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
     select id, $1, 'once', 'once', 'IRR', 'jalali', 'Asia/Tehran' from c returning id`,
    [randomUUID()],
  );
  branchId = made!.id;
});

const claim = (more: Partial<Claim> = {}): Claim => ({
  branchId,
  caller: "partner:1",
  route: "POST /book",
  key: randomUUID(),
  bodyHash: "hash",
  keptSeconds: 60,
  name: "a call",
  misuse: "referenceReused",
  ...more,
});

const answers = (body: string, keep = true) => {
  let runs = 0;
  const run = async () => {
    runs++;
    return { answer: { status: 200, headers: {}, body: `${body}${runs}` }, keep };
  };
  return { run, runs: () => runs };
};

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => (isRefusal(error) ? error.row.code : Promise.reject(error)),
  );

describe("runOnce", () => {
  test("the first answer is repeated for every repetition, to the byte", async () => {
    const [key, once] = [claim(), answers("a")];
    expect(await runOnce(key, once.run)).toMatchObject({ body: "a1", replayed: false });
    expect(await runOnce(key, once.run)).toMatchObject({ status: 200, body: "a1", replayed: true });
    expect(once.runs()).toBe(1);
  });

  test("a hundred concurrent calls: one runs, the others get its answer or that it is running", async () => {
    const [key, once] = [claim(), answers("a")];
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        runOnce(key, once.run).then(
          ({ body }) => body,
          (error) => (isRefusal(error) ? error.row.code : Promise.reject(error)),
        ),
      ),
    );
    expect(once.runs()).toBe(1);
    expect(new Set(outcomes.filter((outcome) => outcome !== 3011))).toEqual(new Set(["a1"]));
  });

  test("other data under the key: 3010; under a jti: 2006", async () => {
    const key = claim();
    await runOnce(key, answers("a").run);
    expect(await codeOf(runOnce({ ...key, bodyHash: "other" }, answers("b").run))).toBe(3010);
    expect(await codeOf(runOnce({ ...key, bodyHash: "other", misuse: "replayed" }, answers("b").run))).toBe(2006);
  });

  test("while the first is running: 3011; a claim that died is taken over, by the same data only", async () => {
    const running = async (key: Claim, since: string) =>
      asOwner(
        `insert into idempotency_keys (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
         values ($1, 'partner:1', 'POST /book', $2, 'hash', ${since}, now() + interval '1 day')`,
        [branchId, key.key],
      );
    const now = claim();
    await running(now, "clock_timestamp()");
    expect(await codeOf(runOnce(now, answers("a").run))).toBe(3011);
    // A minute old, or from before a restart: its run has ended or will find its claim taken over.
    for (const since of ["clock_timestamp() - interval '61 s'", "pg_postmaster_start_time() - interval '1 ms'"]) {
      const dead = claim();
      await running(dead, since);
      expect(await codeOf(runOnce({ ...dead, bodyHash: "other" }, answers("a").run))).toBe(3010);
      expect(await runOnce(dead, answers("a").run)).toMatchObject({ body: "a1", replayed: false });
    }
  });

  test("an answer that another process gave and is still keeping is waited for", async () => {
    const key = claim();
    const row = [branchId, key.key];
    await asOwner(
      `insert into idempotency_keys (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
       values ($1, 'partner:1', 'POST /book', $2, 'hash', clock_timestamp(), now() + interval '1 day')`,
      row,
    );
    const repeated = runOnce(key, answers("mine").run);
    await sleep(30);
    await asOwner("update idempotency_keys set status = 200, answer = 'theirs' where branch_id = $1 and key = $2", row);
    expect(await repeated).toMatchObject({ status: 200, body: "theirs", replayed: true });
  });

  test("an answer is stored before its process ends", async () => {
    const key = claim();
    await runOnce(key, answers("a").run);
    await answersStored();
    const row = await asOwner<{ answer: string }>(
      "select answer from idempotency_keys where branch_id = $1 and key = $2",
      [branchId, key.key],
    );
    expect(row?.answer).toBe("a1");
  });

  test("an unknown outcome is not an answer: the next identical call runs immediately, other data is refused", async () => {
    const key = claim();
    const lost = () => Promise.reject(new OutcomeUnknown(new Error("Connection terminated unexpectedly")));
    await expect(runOnce(key, lost)).rejects.toThrow(OutcomeUnknown);
    expect(await codeOf(runOnce({ ...key, bodyHash: "other" }, answers("a").run))).toBe(3010);
    expect(await runOnce(key, answers("a").run)).toMatchObject({ body: "a1", replayed: false });
    expect(await runOnce(key, answers("b").run)).toMatchObject({ body: "a1", replayed: true });
  });

  test("an answer not worth keeping, and a fault, leave the key free", async () => {
    const key = claim();
    expect(await runOnce(key, answers("a", false).run)).toMatchObject({ body: "a1" });
    await expect(runOnce(key, () => Promise.reject(new Error("fault")))).rejects.toThrow("fault");
    expect(await runOnce({ ...key, bodyHash: "other" }, answers("b").run)).toMatchObject({
      body: "b1",
      replayed: false,
    });
  });

  test("another caller's or branch's key is another key; an expired one is free", async () => {
    const key = claim();
    await runOnce(key, answers("a").run);
    expect(await runOnce({ ...key, caller: "partner:2" }, answers("b").run)).toMatchObject({ body: "b1" });
    await asOwner("update idempotency_keys set expires_at = now() - interval '1 s' where key = $1", [key.key]);
    expect(await runOnce({ ...key, bodyHash: "other" }, answers("c").run)).toMatchObject({ body: "c1" });
  });
});
