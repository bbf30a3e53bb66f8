import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { runBackgroundJob } from "@/server/jobs/run-background-job";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { beginAttempt, PURGE, REVIVE, runBatch } from "./attempt";
import { cancelJob } from "./cancel-job";
import { enqueueJob } from "./enqueue-job";
import type { JobKind } from "./kind";
import { listJobRows, listJobs } from "./list-jobs";
import { MAX_IN_PROGRESS } from "./rules";

/** Counts to its total by threes; every third row is refused. Each processed row writes one audit row. */
const counting: JobKind = {
  permission: "passenger:write",
  batch: async ({ db, actor, requestId }, { id, place, total }) => {
    const from = ((place as number | null) ?? 0) + 1;
    const nrs = [from, from + 1, from + 2].filter((nr) => nr <= total);
    const { branchId } = actor;
    await db.auditEntry.createMany({
      data: nrs.map((nr) => ({
        ...{ branchId, actor: "test", action: "count", subjectType: `work${id}`, subjectId: String(nr), requestId },
      })),
    });
    const rows = nrs.filter((nr) => nr % 3 === 0).map((nr) => ({ nr, outcome: "refused", code: 3003 }));
    return { done: nrs.length, refused: rows.length, rows, place: nrs.at(-1)!, answer: { counted: nrs.at(-1)! } };
  },
};
const kinds = { counting };
const once = { attempts: 1, max_attempts: 3 } as never;

let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
});

const ask = (total: number, who = ctx, given: object = {}) =>
  transact(who, (tx) => enqueueJob(tx, { kind: "counting", title: "x", params: {}, total, ...given })).then(
    ({ id }) => id,
  );
const run = (id: number, with_ = kinds as Record<string, JobKind>) =>
  runBackgroundJob({ branch_id: ctx.actor.branchId, id }, { job: once, addJob: async () => ({}) as never }, with_);
const counted = async (id: number) => {
  const where = { branchId: ctx.actor.branchId, action: "count", subjectType: `work${id}` };
  return (await prisma().auditEntry.findMany({ where }))
    .map(({ subjectId }) => Number(subjectId))
    .sort((a, b) => a - b);
};
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

describe("a job", () => {
  test("runs in batches, returns row results, and is listed only to its owner", async () => {
    const id = await ask(10);
    expect((await listJobs(ctx)).rows).toMatchObject([{ id, state: "waiting", done: 0, total: 10 }]);
    await run(id);
    const [row] = (await listJobs(ctx)).rows;
    expect(row).toMatchObject({ state: "done", done: 10, refused: 3, answer: { counted: 10 } });
    expect(await counted(id)).toEqual(upTo(10));
    const { rows, next } = await listJobRows(ctx, { id, after: 3, refused_only: true });
    expect({ rows, next }).toMatchObject({ rows: [{ nr: 6, code: 3003 }, { nr: 9 }], next: null });
    const colleague = ctxOf(await personOf(ctx.actor.branchId));
    expect((await listJobs(colleague)).rows).toEqual([]);
    expect(await refusal(cancelJob(colleague, { id }))).toEqual(["notFound"]);
    expect(await refusal(listJobRows(colleague, { id, after: 0, refused_only: true }))).toEqual(["notFound"]);
  });

  test("of a dead process resumes at its position; the old attempt can no longer write", async () => {
    const id = await ask(10);
    const old = { branchId: ctx.actor.branchId, id, run: randomUUID() };
    await beginAttempt(query, old);
    expect(await runBatch(ctx, counting, old)).toBe("more");
    // While its heartbeat is recent, no other attempt begins.
    expect(await beginAttempt(query, { ...old, run: randomUUID() })).toBeUndefined();
    await prisma().work.update({
      where: { branchId_id: { branchId: old.branchId, id } },
      data: { heardAt: new Date(Date.now() - 31_000) },
    });
    const [{ revived }] = (await query<{ revived: number }>("test.revive", REVIVE)) as [{ revived: number }];
    expect(revived).toBeGreaterThan(0);
    await run(id);
    expect(await runBatch(ctx, counting, old)).toBe("over");
    expect(await counted(id)).toEqual(upTo(10));
  });

  test("that throws in a batch rolls it back, and resumes on retry", async () => {
    const id = await ask(6);
    let batches = 0;
    const failing: JobKind = {
      ...counting,
      batch: async (tx, work) => {
        const made = await counting.batch(tx, work);
        if (++batches === 2) throw new Error("broken");
        return made;
      },
    };
    await expect(run(id, { counting: failing })).rejects.toThrow("broken");
    expect(await counted(id)).toEqual(upTo(3));
    await run(id);
    expect(await counted(id)).toEqual(upTo(6));
  });

  test("with a permanent refusal returns the reason; completed batches stay", async () => {
    const id = await ask(6);
    const refusing: JobKind = {
      ...counting,
      batch: async (tx, work) => {
        if (work.place !== null) throw new Refusal("tooLarge");
        return counting.batch(tx, work);
      },
    };
    await run(id, { counting: refusing });
    expect((await listJobs(ctx)).rows).toMatchObject([{ state: "failed", reason: "tooLarge", done: 3 }]);
    const support = ctxOf(await personOf(ctx.actor.branchId, "support"));
    const lost = await ask(3, support);
    await run(lost, { counting: { ...counting, permission: "settings:approve" } });
    expect((await listJobs(support)).rows).toMatchObject([{ state: "failed", reason: "noPermission", done: 0 }]);
  });

  test("is canceled between batches, or before it begins without any effect", async () => {
    const id = await ask(9);
    const attempt = { branchId: ctx.actor.branchId, id, run: randomUUID() };
    await beginAttempt(query, attempt);
    await runBatch(ctx, counting, attempt);
    await cancelJob(ctx, { id });
    expect(await runBatch(ctx, counting, attempt)).toBe("over");
    expect(await counted(id)).toEqual(upTo(3));
    expect(await refusal(cancelJob(ctx, { id }))).toEqual(["operationNotAllowed"]);
    const later = await ask(3, ctx, { beginsAt: new Date(Date.now() + 30_000) });
    await cancelJob(ctx, { id: later });
    await run(later);
    expect(await counted(later)).toEqual([]);
  });

  test("is purged after its retention, but not while waiting or running", async () => {
    const [ended, waiting] = [await ask(3), await ask(3)];
    await cancelJob(ctx, { id: ended });
    const { branchId } = ctx.actor;
    await prisma().work.updateMany({ where: { branchId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await query("test.purge-works", PURGE);
    expect(await prisma().work.findMany({ where: { branchId }, select: { id: true } })).toEqual([{ id: waiting }]);
  });

  test("tooManyRequests (9001) beyond five in progress", async () => {
    for (let n = 0; n < MAX_IN_PROGRESS; n++) await ask(1);
    expect(await refusal(ask(1))).toEqual(["tooManyRequests"]);
  });
});
