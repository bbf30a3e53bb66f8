import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { approveRequest, lockAwaiting } from "./create-phone-request";
import type { Caller, TelephonyDeps } from "./deps";
import type {
  Approvals,
  ListPhoneRequestsInput,
  PhoneRequestDto,
  PhoneRequestList,
  RejectPhoneRequestInput,
} from "./schema.phone-request";
import { sendRequest } from "./send-request";
import { serverOf } from "./server-of";
import { telephonyEvent } from "./telephony-event";

type CallerCtx = Pick<Ctx<OperatorActor>, "query" | "actor">;
type PhoneRequestAnswerDto = z.input<typeof PhoneRequestDto>;

/** Billable requests, newest first. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listPhoneRequests(
  { query, actor }: CallerCtx,
  { kind, cursor, per_page }: z.output<typeof ListPhoneRequestsInput>,
): Promise<z.input<typeof PhoneRequestList>> {
  const { add, place, all } = filtersFrom("a.branch_id = $1", [actor.branchId]);
  add("k", kind, (at) => `a.kind = ${at}::text`);
  const after = cursor ? keyOf(cursor, 9) : null;
  if (after) add("c", after.at, (at) => `(a.created_at, a.id) < (${at}::timestamptz, ${place(after.id)}::int)`);
  const { where, values, shape } = all();
  const rows = await query<{ row: PhoneRequestAnswerDto; mark: string }>(
    `phone.acts.${shape}`,
    `select ${PHONE_REQUEST_DTO_SQL} as row, ${markOf("a.created_at", "a.id")} as mark from telephony_acts a where ${where}
      order by a.created_at desc, a.id desc limit $${values.push(per_page + 1)}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { rows: shown.map(({ row }) => row), next_cursor };
}

/** Requests awaiting approval, oldest first. */
export async function listPhoneApprovals({ query, actor }: CallerCtx): Promise<z.input<typeof Approvals>> {
  const rows = await query<{ row: PhoneRequestAnswerDto }>("phone.approvals", APPROVALS, [actor.branchId]);
  return { rows: rows.map(({ row }) => row) };
}

/** One request of the branch. Throws notFound (3009). */
export async function getPhoneRequest({ query, actor }: CallerCtx, id: number): Promise<PhoneRequestAnswerDto> {
  const [found] = await query<{ row: PhoneRequestAnswerDto }>("phone.act", READ, [actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found.row;
}

/**
 * Approves a request and sends it. Throws noPermission (2007) for one's own, operationNotAllowed (8003) when already
 * decided, notFound (3009), and the refusals of the request itself.
 */
export async function approvePhoneRequest(
  ctx: Caller,
  deps: TelephonyDeps,
  { id }: { id: number },
): Promise<PhoneRequestAnswerDto> {
  await notOwn(ctx, id);
  const server = await serverOf(ctx, deps);
  const act = await approveRequest(ctx, server, id);
  await sendRequest(ctx, deps, server, act);
  return getPhoneRequest(ctx, id);
}

/**
 * Rejects a request. Throws noPermission (2007) for one's own, operationNotAllowed (8003) when already decided,
 * notFound (3009).
 */
export async function rejectPhoneRequest(
  ctx: Ctx<OperatorActor>,
  { id, reason }: z.output<typeof RejectPhoneRequestInput>,
): Promise<{ id: number }> {
  await notOwn(ctx, id);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await lockAwaiting(tx, id);
    await tx.db.telephonyAct.update({
      where: { branchId_id: { branchId, id } },
      data: { state: "rejected", reason, decidedBy: actorName(tx.actor), decidedAt: tx.now, endedAt: tx.now },
    });
    await recordChange(tx, {
      action: "telephony.reject",
      subject: { type: "telephony_act", id },
      after: { reason },
      event: telephonyEvent("telephony.approval", id),
    });
    return { id };
  });
}

async function notOwn({ db, actor }: Ctx<OperatorActor>, id: number): Promise<void> {
  const { branchId } = actor;
  const act = await db.telephonyAct.findUnique({
    where: { branchId_id: { branchId, id } },
    select: { createdBy: true },
  });
  if (!act) throw new Refusal("notFound");
  if (act.createdBy === actorName(actor)) throw new Refusal("noPermission", { data: { second_person: true } });
}

const PHONE_REQUEST_DTO_SQL = `jsonb_build_object(
  'id', a.id, 'kind', a.kind, 'state', a.state, 'target', a.target, 'extension', a.extension, 'text', a.text, 'answer', a.answer,
  'call_id', a.call_id, 'message_id', a.message_id, 'at', a.created_at, 'by', ${actorDtoSql("a.created_by")},
  'decided_by', case when a.decided_by is not null then ${actorDtoSql("a.decided_by")} end, 'reason', a.reason)`;
const APPROVALS = `
  select ${PHONE_REQUEST_DTO_SQL} as row from telephony_acts a where a.branch_id = $1 and a.state = 'awaiting' order by a.id limit 200`;
const READ = `select ${PHONE_REQUEST_DTO_SQL} as row from telephony_acts a where a.branch_id = $1 and a.id = $2::int`;
