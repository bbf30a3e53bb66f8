import type { JobHelpers } from "graphile-worker";
import type { Query } from "@/domain/kernel/context";
import { sealAudit } from "@/domain/platform/audit-seal/seal-audit";
import { verifyAudit } from "@/domain/platform/audit-seal/verify-audit";
import { log } from "../log";

type Helpers = Pick<JobHelpers, "query">;
const request =
  ({ query }: Helpers): Query =>
  async (_, text, values = []) =>
    (await query(text, [...values])).rows as never[];

/** Seals new entries of the audit log, so that later changes are detected. */
export async function sealAuditLog(_: unknown, helpers: Helpers): Promise<void> {
  const blocks = await sealAudit(request(helpers));
  if (blocks === null) log().warn("audit log seal postponed: a writer held it for 30 seconds");
}

/**
 * Runs nightly. The newest hashes are written to the service's log, which is stored elsewhere: a log that was resealed
 * has different ones.
 */
export async function verifyAuditLog(_: unknown, helpers: Helpers): Promise<void> {
  for (const { faults, ...sealed } of await verifyAudit(request(helpers))) {
    if (faults.length === 0) log().info(sealed, "audit log seal verified");
    else log().error({ ...sealed, faults }, "audit log seal broken");
  }
}
