import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, RefundOpenRequest, SqlOpenedRefund, SqlRefusal } from "../../kernel/sql-types";
import { partyOf } from "../../people/customer/party-of";
import { reasonOf, titleOfReason } from "../../platform/error-record/error-title";
import type { SupplierDeps } from "../supplier/deps";
import { advanceRefund } from "./advance-refund";
import type { REFUND_STATES } from "./rules";
import type { OpenedRefunds, RefundRequest } from "./schema";

type State = (typeof REFUND_STATES)[number];
type Asking = Ctx<CustomerActor | OperatorActor> & { requestKey: string | null; scenario?: string | null };

/**
 * Executes a quote once, at its price: one refund per booking. Own seats are on sale again and refunded before it
 * returns; suppliers are called after it is stored, until they answer. Throws notFound (3009), quoteExpired (6001) when
 * not the newest or too old, refundAlreadyOpen (6003) when already requested (with `refunds`), notRefundable (6002) and
 * notAllowedInState (5003) when nothing can be refunded, fieldMissing (3002) and fieldInvalid (3003) for the payout
 * target, periodClosed (7301).
 */
export async function openRefund(
  ctx: Asking,
  deps: SupplierDeps,
  { type = null, ...input }: z.output<typeof RefundRequest> & { type?: string | null },
): Promise<z.input<typeof OpenedRefunds>> {
  requireTarget(input);
  const { quote_id, remarks, refund_to, iban, card_id, on_partial } = input;
  const request: RefundOpenRequest = {
    ...requestMeta(ctx),
    ...{ quote_id, remarks, refund_to, iban, card_id, on_partial },
    request_key: ctx.requestKey,
    product: type,
    party: ctx.actor.kind === "customer" ? partyOf(ctx.actor) : null,
    by_seller: false,
  };
  const requestText = JSON.stringify(request);
  failPoint("refund.open.before");
  const [row] = await retry(() => ctx.query<AnswerRow<"open_refund">>("refund.open", OPEN, [requestText]), {
    idempotent: ctx.requestKey !== null,
  });
  failPoint("refund.open.after");
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const { branchId } = ctx.actor;
  for (const { refund_id, code } of answer.items)
    if (refund_id !== undefined && code === 1001)
      await advanceRefund(deps, { branch_id: branchId, id: refund_id, scenario: ctx.scenario ?? null });
  return toOpenRefundDto(ctx, answer.quote_id, answer.items);
}

const OPEN = "select open_refund($1) as answer";

function requireTarget({ refund_to, iban, card_id }: z.output<typeof RefundRequest>): void {
  if (refund_to === "iban" && iban == null) throw refuseField("iban", NEEDED, "fieldMissing");
  if (refund_to !== "iban" && iban != null) throw refuseField("iban", UNFIT);
  if (refund_to !== "card" && card_id != null) throw refuseField("card_id", UNFIT);
}

const NEEDED = { en: "the IBAN of the payout is required", fa: "شبایی که به آن واریز می‌شود" };
const UNFIT = { en: "does not match refund_to", fa: "با مقصد استرداد نمی‌خواند" };
const NOT_THEIRS = { en: "is not a card of the payer", fa: "از آن پرداخت‌کننده نیست" };

function refusalOf({ code, field, refunds }: SqlRefusal): Refusal {
  const fields = field ? [{ path: field, message: NOT_THEIRS }] : undefined;
  return new Refusal(reasonOf(code), { ...(fields && { fields }), ...(refunds && { data: { refunds } }) });
}

type Now = { id: number; state: State; penalty: bigint | null; refundable: bigint | null };

async function toOpenRefundDto({ query, actor, locale }: Asking, quote_id: number, items: readonly SqlOpenedRefund[]) {
  const ids = items.flatMap(({ refund_id }) => refund_id ?? []);
  const rows = await query<Now>("refund.opened", OPENED, [actor.branchId, ids]);
  const all = items.map(({ local_pnr, code, refund_id }) => {
    const row = rows.find(({ id }) => id === refund_id);
    const now = row ? codeOf(row.state) : code;
    const { title, solution } = titleOfReason(now, locale, "refund");
    return {
      ...{ local_pnr, refund_id: refund_id ?? null, state: row?.state ?? null, code: now, title },
      ...(now !== 1000 && { solution }),
      refundable: row?.refundable ?? null,
      penalty: row?.penalty ?? null,
    };
  });
  const sum = (of: (one: (typeof all)[number]) => bigint | null) =>
    all.reduce<bigint | null>((sum, one) => (one.refund_id === null ? sum : add(sum, of(one))), 0n);
  return {
    quote_id,
    items: all,
    totals: { refundable: sum((one) => one.refundable), penalty: sum((one) => one.penalty) },
  };
}

const add = (a: bigint | null, b: bigint | null) => (a === null || b === null ? null : a + b);

/** Wire code of a refund's state: refunded, in progress, awaiting the owner, or rejected. */
const CODE: Readonly<Record<State, number>> = {
  done: 1000,
  paying_out: 1001,
  canceling: 1001,
  awaiting_owner: 6004,
  rejected: 6002,
  failed: 6002,
};
const codeOf = (state: State) => CODE[state];

const OPENED =
  "select r.id, r.state, r.penalty, r.refundable from refunds r where r.branch_id = $1 and r.id = any ($2::int[])";
