import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { GatewayCaseRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import type { GatewayDeps } from "./deps";
import type { CaseKind } from "./rules";
import type { CaseClose, CaseList, CaseQuery } from "./schema";

type Case = { branch_id: number; kind: CaseKind; subject: string; payment_id?: number; data?: object };

/** Opens or increments a case for a person to review. Concurrent ones are batched. */
export async function recordGatewayCase({ runBatched }: Pick<GatewayDeps, "runBatched">, dto: Case): Promise<void> {
  const request: GatewayCaseRequest = { payment_id: null, data: null, ...dto };
  await runBatched(RECORD_CASE, JSON.stringify(request));
}
const RECORD_CASE = batcherFor("gateway.case", "record_gateway_case");

type CaseRow = z.input<typeof CaseList>["items"][number];

/** Columns of a case `c`. */
export const CASE = `c.id, c.kind, c.subject, c.payment_id as link_id,
  (select p.serial_id from gateway_payments p where p.branch_id = c.branch_id and p.id = c.payment_id) as serial_id,
  c.count, c.first_at, c.last_at, c.data, c.state, c.note, ${actorNameSql("c.closed_by")} as closed_by, c.closed_at`;

/** Cases of the branch, newest first. */
export async function listCases(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  { state, kind, page, per_page }: z.output<typeof CaseQuery>,
): Promise<z.input<typeof CaseList>> {
  const values = [actor.branchId, state ?? null, kind ?? null];
  const where = `c.branch_id = $1 and ($2::"GatewayCaseState" is null or c.state = $2::"GatewayCaseState")
    and ($3::"GatewayCaseKind" is null or c.kind = $3::"GatewayCaseKind")`;
  const [items, counted] = await Promise.all([
    query<CaseRow>(
      "gateway.cases",
      `select ${CASE} from gateway_cases c where ${where} order by c.last_at desc, c.id desc limit $4 offset $5`,
      [...values, per_page, (page - 1) * per_page],
    ),
    query<{ total: number }>(
      "gateway.cases.count",
      `select count(*)::int as total from gateway_cases c where ${where}`,
      values,
    ),
  ]);
  return { items, meta: { total: counted[0]!.total } };
}

/** Cases resolved by a person: the payment is no longer queried automatically. */
const ENDS: readonly CaseKind[] = ["amount_mismatch", "currency_mismatch", "no_answer"];

/**
 * Closes a case with a note; a recurrence reopens it. Closing a mismatch or missing answer ends its payment, which may
 * still turn out paid. Throws notFound (3009), operationNotAllowed (8003) for a closed one.
 */
export async function closeCase(
  ctx: Ctx<OperatorActor>,
  { id, note }: z.output<typeof CaseClose>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const before = await tx.db.gatewayCase.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!before) throw new Refusal("notFound");
    // Payments are locked before their cases: prevents deadlocks.
    if (before.paymentId !== null && ENDS.includes(before.kind)) await endPayment(tx, before.paymentId, before.kind);
    const { count } = await tx.db.gatewayCase.updateMany({
      where: { branchId, id, state: "open" },
      data: { state: "closed", note, closedBy: `operator:${operatorId}`, closedAt: tx.now },
    });
    if (count === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await recordChange(tx, {
      action: "gateway_case.close",
      subject: { type: "gateway_case", id },
      after: { kind: before.kind, note },
      topic: "payment.case",
    });
    return { id };
  });
}

async function endPayment(tx: TxCtx<OperatorActor>, id: number, kind: CaseKind): Promise<void> {
  await tx.db.$executeRaw`
    with ended as (
      update gateway_payments
         set status = 5, fail_code = coalesce(fail_code, ${kind}::text), next_check_at = null, checking_until = null, version = version + 1
       where branch_id = ${tx.actor.branchId}::int and id = ${id}::int and status = 1
      returning *
    ), logged as (
      insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
      select branch_id, ${actorName(tx.actor)}, 'gateway_payment.fail', 'gateway_payment', id::text, ${tx.requestId},
             '{"status": 1}', jsonb_build_object('status', status, 'fail_code', fail_code) from ended
    )
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'payment.failed', 'gateway_payment', id::text,
           jsonb_build_object('id', id, 'serial_id', serial_id, 'status', status, 'drive', drive, 'amount', amount, 'currency', currency,
             'payer', payer) from ended`;
}
