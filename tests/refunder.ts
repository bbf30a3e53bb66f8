import type { CustomerActor, OperatorActor } from "@/domain/context";
import { armFailPoints } from "@/domain/fail-point";
import { advanceRefund } from "@/domain/refund/advance-refund";
import { decideRefund } from "@/domain/refund/decide-refund";
import { openRefund } from "@/domain/refund/open-refund";
import { payOutRefund } from "@/domain/refund/pay-out-refund";
import { RefundRequest } from "@/domain/refund/schema";
import { prisma, query, runBatched } from "@/server/db";
import { files } from "@/server/files";
import { personVault } from "@/server/person-vault";
import { supplierDeps } from "@/server/supplier-deps";

/** What a process of a test does to a refund until it dies by a fail point. */
export type RefunderAct =
  | { act: "open"; actor: CustomerActor; asked: object; key: string }
  | { act: "decide"; actor: OperatorActor; id: number }
  | { act: "advance"; branch_id: CustomerActor["branchId"]; id: number }
  | { act: "pay-out"; actor: OperatorActor; id: number; account_id: number };

armFailPoints();
const asked = JSON.parse(process.env.REFUNDER_ACT!) as RefunderAct;
const deps = supplierDeps({ requestId: "refunder", now: new Date() });
const of = {
  db: prisma(),
  query,
  runBatched,
  files: files(),
  persons: personVault,
  now: new Date(),
  requestId: "refunder",
  locale: "en" as const,
};

if (asked.act === "open") {
  const { actor, key: requestKey } = asked;
  await openRefund({ ...of, actor, requestKey }, deps, RefundRequest.parse(asked.asked));
} else if (asked.act === "decide") {
  await decideRefund({ ...of, actor: asked.actor }, deps, { id: asked.id, decision: "approve" });
} else if (asked.act === "advance") {
  await advanceRefund(deps, asked);
} else {
  const { actor, id, account_id } = asked;
  await payOutRefund({ ...of, actor }, { id, account_id, reference: "T" });
}
process.exit(0);
