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

/** What was done since the last time can no longer be changed without being found. */
export async function sealAuditLog(_: unknown, helpers: Helpers): Promise<void> {
  const blocks = await sealAudit(request(helpers));
  if (blocks === null)
    log().warn("the audit log was not sealed this time: somebody has been writing to it for half a minute");
}

/** Nightly. The newest hashes are told to the service's log, which is another place: a log that was sealed anew has others. */
export async function verifyAuditLog(_: unknown, helpers: Helpers): Promise<void> {
  for (const { faults, ...sealed } of await verifyAudit(request(helpers))) {
    if (faults.length === 0) log().info(sealed, "the audit log is as it was sealed");
    else log().error({ ...sealed, faults }, "the audit log is not what was sealed");
  }
}
