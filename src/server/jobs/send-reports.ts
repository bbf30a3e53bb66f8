import { randomUUID } from "node:crypto";
import type { BranchId, Ctx, SystemActor } from "@/domain/kernel/context";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { fileName } from "@/domain/reporting/export/file-name";
import { openTable } from "@/domain/reporting/export/open-table";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { readReader } from "@/domain/reporting/export/who-may";
import { beginDeliveries } from "@/domain/reporting/report-schedule/begin-deliveries";
import {
  type Claimed,
  claimDeliveries,
  failDelivery,
  lostDeliveries,
  MAX_ATTEMPTS,
  type Made,
  sendDelivery,
} from "@/domain/reporting/report-schedule/send-delivery";
import { isOfDays, subjectOf } from "@/domain/reporting/report-schedule/subject-of";
import { prisma, query } from "../db";
import { WRITERS } from "../exports/writers";
import { log } from "../log";
import { inSnapshot } from "../snapshot";
import { tools } from "../tools";

/** Sends due reports: started once per period, generated with the recipient's permissions, queued as e-mails. */
export async function sendReports(): Promise<void> {
  const own = { ...tools(), requestId: randomUUID() };
  await beginDeliveries({ ...own, now: new Date(), locale: "fa" });
  const asSystem = (branchId: BranchId, locale: "fa" | "en"): Ctx<SystemActor> => ({
    ...{ ...own, actor: { kind: "system", branchId }, now: new Date(), locale },
  });
  for (const of of await lostDeliveries(query)) await failDelivery(asSystem(of.branch_id, "fa"), of, "unexpected");
  for (const of of await claimDeliveries(query)) {
    const ctx = asSystem(of.branch_id, of.language);
    try {
      await sendDelivery(ctx, of, await make(ctx, of));
    } catch (error) {
      log().error(
        { err: error, branchId: of.branch_id, delivery: of.id, attempt: of.attempts },
        "report delivery failed",
      );
      const final = isRefusal(error) && !error.row.retryable;
      if (final) await failDelivery(ctx, of, error.reason);
      else if (of.attempts >= MAX_ATTEMPTS) await failDelivery(ctx, of, "unexpected");
    }
  }
}

async function make(ctx: Ctx<SystemActor>, of: Claimed): Promise<Made> {
  const days = { from: of.from_on, to: of.to_on };
  const subject = subjectOf(of, days);
  const found = await readReader(prisma(), { operatorId: of.operator_id, branchId: of.branch_id }, subject);
  if ("refused" in found) throw new Refusal(found.refused);
  const { actor } = found;
  const preferences = { ...(await readDisplayPreferences(prisma(), of.operator_id)), locale: of.language };
  const { type, load } = WRITERS[of.format];
  const write = await load();
  let result = { title: "", days: "" };
  const pieces: Uint8Array[] = [];
  const whole = inSnapshot(async function* (books) {
    const opened = await openTable({ ...ctx, actor, locale: of.language }, books, { subject, manner: preferences });
    const { written, table } = opened;
    result = { title: table.title, days: isOfDays(of.report) ? written.days(days) : "" };
    yield* write({ ...opened, onPercent: () => {} });
  });
  for await (const piece of whole) pieces.push(piece as Uint8Array);
  return {
    ...result,
    fileName: fileName(subject, ctx.now, of.format),
    contentType: type,
    content: Buffer.concat(pieces),
  };
}
