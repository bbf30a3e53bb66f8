import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readDisplayPreferences } from "./read-display-preferences";
import { countRows } from "./readers";
import { refuseTooMany } from "./refuse-too-many";
import { MAX_IN_PROGRESS, MAX_ROWS, MAX_STORED } from "./rules";
import type { ExportAsk, ExportAsked } from "./schema";
import { toWire } from "./to-wire";
import { refuseUnseen } from "./who-may";

const KEPT_MS = 7 * 86_400_000;

/**
 * Requests a file of the caller's current view; a job creates it and notifies the console. An identical pending or
 * finished export is reused. Throws noPermission (2007) without access to its page, tooLarge (3008) beyond the format's
 * maximum rows (CSV has none), tooManyRequests (9001) for too many of the caller's exports in progress.
 */
export async function askExport(
  ctx: Ctx<OperatorActor>,
  { subject, format }: z.output<typeof ExportAsk>,
): Promise<z.input<typeof ExportAsked>> {
  refuseUnseen(ctx.actor, subject);
  refuseTooMany(format, await countRows(ctx, subject, MAX_ROWS[format] + 1));
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    // Serializes requests of one person: the second finds the first.
    await tx.db
      .$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`export:${branchId}:${operatorId}`}, 0))::text as locked`;
    const reading = await readDisplayPreferences(tx.db, operatorId);
    const { kind } = subject;
    const params = toWire(subject.params);
    const wish = { branchId, operatorId, kind, format, params: { equals: params }, ...reading };
    const underWay = await tx.db.export.findMany({
      where: { branchId, operatorId, state: { in: ["waiting", "running"] } },
      select: { id: true },
    });
    const same = await tx.db.export.findFirst({ where: { ...wish, state: { in: ["waiting", "running"] } } });
    if (same) return { id: same.id };
    if (underWay.length >= MAX_IN_PROGRESS) throw new Refusal("tooManyRequests", { retryAfterSeconds: 30 });
    await makeRoom(tx);
    const { id } = await tx.db.export.create({
      data: { ...wish, params, requestId: tx.requestId, expiresAt: new Date(tx.now.getTime() + KEPT_MS) },
    });
    await tx.db.$queryRaw`
      select 1 as n from graphile_worker.add_job('make_export', json_build_object('branch_id', ${branchId}::int, 'id', ${id}::int),
        queue_name => 'exports', max_attempts => 3, job_key => ${jobKey(branchId, id)})`;
    await recordChange(tx, {
      action: "export.ask",
      subject: { type: "export", id },
      after: { kind, format, params },
      topic: "export.changed",
    });
    return { id };
  });
}

export const jobKey = (branchId: number, id: number) => `export:${branchId}:${id}`;

/** Removes the person's oldest stored files for a new one. */
async function makeRoom({ db, actor: { branchId, operatorId } }: TxCtx<OperatorActor>): Promise<void> {
  const ended = { branchId, operatorId, state: { notIn: ["waiting" as const, "running" as const] } };
  const old = await db.export.findMany({
    where: ended,
    orderBy: { id: "desc" },
    skip: MAX_STORED - 1,
    select: { id: true },
  });
  if (old.length > 0) await db.export.deleteMany({ where: { branchId, id: { in: old.map(({ id }) => id) } } });
}
