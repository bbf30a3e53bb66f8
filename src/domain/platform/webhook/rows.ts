import type { Prisma } from "@/generated/prisma/client";
import type { AuditVerb } from "../../kernel/audit-actions";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";

/**
 * An endpoint of the branch in the given version, locked until the transaction ends. Throws notFound (3009),
 * changedMeanwhile (8004).
 */
export async function lockEndpoint({ db, actor }: TxCtx<OperatorActor>, id: number, version?: number) {
  const { branchId } = actor;
  await db.$queryRaw`select from webhook_endpoints where branch_id = ${branchId} and id = ${id} for no key update`;
  const before = await db.webhookEndpoint.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!before || before.removedAt) throw new Refusal("notFound");
  requireVersion(version, before.version, { version: before.version });
  return before;
}

type EndpointChange = {
  id: number;
  act: AuditVerb<"webhook">;
  before?: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
};

/** Audits and publishes a change of an endpoint. */
export async function publishWebhookEndpoint(
  tx: TxCtx<OperatorActor>,
  { id, act, before, after }: EndpointChange,
): Promise<void> {
  await recordChange(tx, {
    action: `webhook.${act}`,
    subject: { type: "webhook_endpoint", id },
    ...(before && { before }),
    after,
    topic: "webhook.changed",
  });
}
