import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { JobDto, JobList, JobName, JobRows, ListJobRowsInput } from "./schema";

const SHOWN = 30;
const PAGE = 200;

/** The person's own jobs in this branch, newest first. */
export async function listJobs({ db, actor, now }: Ctx<OperatorActor>): Promise<z.input<typeof JobList>> {
  const { branchId, operatorId } = actor;
  const where = { branchId, operatorId, expiresAt: { gt: now } };
  const rows = await db.work.findMany({ where, orderBy: { id: "desc" }, take: SHOWN });
  return { rows: rows.map(workOut) };
}

/** One of the person's own jobs. Throws notFound (3009). */
export async function getJob(
  { db, actor: { branchId, operatorId } }: Ctx<OperatorActor>,
  { id }: z.output<typeof JobName>,
): Promise<z.input<typeof JobDto>> {
  const row = await db.work.findFirst({ where: { branchId, operatorId, id } });
  if (!row) throw new Refusal("notFound");
  return workOut(row);
}

/** Row results in order, 200 per page. */
export async function listJobRows(
  ctx: Ctx<OperatorActor>,
  { id, after, refused_only }: z.output<typeof ListJobRowsInput>,
): Promise<z.input<typeof JobRows>> {
  await getJob(ctx, { id });
  const rows = await ctx.db.workRow.findMany({
    where: { branchId: ctx.actor.branchId, workId: id, nr: { gt: after }, ...(refused_only && { outcome: "refused" }) },
    orderBy: { nr: "asc" },
    take: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  return {
    rows: page.map(({ nr, outcome, code, fields, refId }) => ({
      nr,
      outcome,
      code,
      fields: (fields ?? []) as { path: string; message: string }[],
      ref_id: refId,
    })),
    next: rows.length > PAGE ? page.at(-1)!.nr : null,
  };
}

type Row = Awaited<ReturnType<Ctx["db"]["work"]["findMany"]>>[number];

const workOut = (row: Row): z.input<typeof JobDto> => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  reason: row.reason,
  total: row.total,
  done: row.done,
  refused: row.refused,
  answer: row.answer,
  begins_at: row.beginsAt,
  asked_at: row.askedAt,
  ended_at: row.endedAt,
});
