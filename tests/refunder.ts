import type { CustomerActor, OperatorActor } from "@/domain/kernel/context";
import { armFailPoints } from "@/domain/kernel/fail-point";
import { advanceRefund } from "@/domain/sales/refund/advance-refund";
import { decideRefund } from "@/domain/sales/refund/decide-refund";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { RefundRequest } from "@/domain/sales/refund/schema";
import { prisma, query, runBatched } from "@/server/db";
import { files } from "@/server/files";
import { personVault } from "@/server/person-vault";
import { supplierDeps } from "@/server/supplier-deps";

/** Actions on a refund by a test process until it dies at a fail point. */
export type RefunderAct =
  | { act: "open"; actor: CustomerActor; asked: object; key: string }
  | { act: "decide"; actor: OperatorActor; id: number }
  | { act: "advance"; branch_id: CustomerActor["branchId"]; id: number }
  | { act: "pay-out"; actor: OperatorActor; id: number; account_id: number };

armFailPoints();
const input = JSON.parse(process.env.REFUNDER_ACT!) as RefunderAct;
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

if (input.act === "open") {
  const { actor, key: requestKey } = input;
  await openRefund({ ...of, actor, requestKey }, deps, RefundRequest.parse(input.asked));
} else if (input.act === "decide") {
  await decideRefund({ ...of, actor: input.actor }, deps, { id: input.id, decision: "approve" });
} else if (input.act === "advance") {
  await advanceRefund(deps, input);
} else {
  const { actor, id, account_id } = input;
  await payOutRefund({ ...of, actor }, { id, account_id, reference: "T" });
}
process.exit(0);
