import type { Prisma } from "@/generated/prisma/client";
import { DATA } from "../settings/schema";
import type { SmsPreferences } from "./rules.preferences";

/** A branch's text message preferences with defaults, and its time zone. */
export async function readSmsPreferences(
  db: Pick<Prisma.TransactionClient, "branch" | "branchSetting">,
  branchId: number,
): Promise<SmsPreferences & { timeZone: string }> {
  const [branch, kept] = await Promise.all([
    db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { timeZone: true } }),
    db.branchSetting.findUnique({ where: { branchId_type: { branchId, type: "sms" } }, select: { data: true } }),
  ]);
  return { ...DATA.sms.parse(kept?.data ?? {}), ...branch };
}
