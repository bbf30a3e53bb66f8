import { batcherFor } from "../../kernel/batcher";
import { actorName, type SystemActor } from "../../kernel/context";
import { type CatalogueCode, isRefusal, type Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type { SqlResults, TradePaymentRequest } from "../../kernel/sql-types";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { listOpenItems } from "../payment/list-open-items";
import { storePayments } from "../payment/store-payments";
import { recordGatewayCase } from "./cases";
import type { GatewayDeps } from "./deps";
import { notifyUnapplied } from "./notify-unapplied";
import { HELD, type Held } from "./rows";

/** `again`: temporarily undecided; the sweeper retries. */
type Applied = "applied" | "refused" | "nothing" | "again";

type OpenItem = { document_id: number; date: string; line: number; open: bigint };
type OpenNote = RowOf<"open_items", "line" | "open"> & {
  document_id: ColumnOf<"open_items", "voucher_id">;
  date: ColumnOf<"open_items", "doc_date">;
};
type Settled = { document_id: number; date: string; line: number; amount: bigint };

/**
 * Executes the purpose of a payment from the payer's wallet: a receipt that settles open items. Idempotent: the receipt
 * is stored once, keyed by the payment. When the books reject it, the money stays in the wallet and a case is opened.
 */
export async function applyPayment(
  deps: GatewayDeps,
  { branch_id, id }: Pick<Held, "branch_id" | "id">,
): Promise<Applied> {
  const [held] = await deps.query<Due>("gateway.apply", DUE, [branch_id, id]);
  if (!held) return "nothing";
  if (held.drive === "trade") return applyToTrade(deps, held);
  try {
    const payment = await receiptFor(deps, held);
    await deps.query("gateway.applied", APPLIED, [branch_id, id, payment, null]);
    return "applied";
  } catch (error) {
    if (!isRefusal(error) || error.row.retryable) return "again";
    // A concurrent run may have applied it: a stored receipt takes precedence over this refusal.
    const [stored] = await deps.query<RowOf<"payments", "id">>("gateway.receipt", RECEIPT, [
      branch_id,
      receiptKey(held),
    ]);
    const values = stored ? [stored.id, null] : [null, String(error.row.code)];
    const [done] = await deps.query<object>("gateway.applied", APPLIED, [branch_id, id, ...values]);
    if (stored) return "applied";
    if (!done) return "nothing";
    const fields = (error.details.fields ?? []).slice(0, 5).map(({ path }) => path);
    await recordNotApplied(deps, held, { code: error.row.code, fields });
    return "refused";
  }
}

const recordNotApplied = (deps: GatewayDeps, { branch_id, id }: Due, data: { code: CatalogueCode; fields: string[] }) =>
  recordGatewayCase(deps, { branch_id, kind: "not_applied", subject: `payment:${id}`, payment_id: id, data });

/**
 * Pays the trade from its payer's wallet and sells own seats in it; the trade advances by itself afterwards. When it
 * can no longer be bought, the money stays in the wallet, and case, event and message report that.
 */
async function applyToTrade(deps: GatewayDeps, held: Due): Promise<Applied> {
  const { branch_id, id, reference_id: trade_id } = held;
  const request: TradePaymentRequest = {
    ...{ branch_id, trade_id, actor: "system", request_id: deps.requestId, now: deps.now, at_once: false },
  };
  const answer = await retry(() => deps.runBatched(PAY, JSON.stringify(request)), { idempotent: true });
  const code = unsoldCode(answer);
  if (code === MONTH_CLOSED) return "again";
  if (code !== null) {
    await notifyUnapplied(deps, held, code);
    return "refused";
  }
  await deps.query("gateway.applied", APPLIED, [branch_id, id, null, null]);
  return "applied";
}

/** Why a trade is not bought; null: it is. */
function unsoldCode(answer: SqlResults["pay_trade"]): CatalogueCode | null {
  if (answer && "refused" in answer) return answer.refused.code;
  return answer && !UNSOLD.has(answer.status) ? null : (answer?.lost?.[0]?.code ?? NO_MORE);
}

const PAY = batcherFor("trade.pay", "pay_trade");
const UNSOLD: ReadonlySet<string> = new Set(["expired", "canceled", "failed"]);
const MONTH_CLOSED = 7301;
/** The deadline has passed. */
const NO_MORE = 4004;

const systemOf = ({ branch_id: branchId }: Due): SystemActor => ({ kind: "system", branchId });
const requestKey = ({ id }: Due) => `gateway:${id}`;
/** The key under which `store_payments` stores it: actor, request key and position in the group. */
const receiptKey = (held: Due) => `${actorName(systemOf(held))} ${requestKey(held)}#1`;

async function receiptFor(deps: GatewayDeps, held: Due): Promise<number> {
  const [type, id] = held.payer.split(":") as ["colleague" | "passenger", string];
  const counterparty = { type, id: Number(id) };
  const ctx = { ...deps, actor: systemOf(held) };
  const store = (settles: Settled[]) =>
    storePayments(
      { ...ctx, requestKey: requestKey(held) },
      {
        payments: [
          {
            ...{ type: "receipt", method: "wallet", counterparty, amount: BigInt(held.amount), date: held.today },
            ...{ currency: held.currency.trim(), reference: held.tracking_code?.slice(0, 60) ?? null },
            ...{ description: held.description || null, settles },
          },
        ],
      },
    );
  for (let attempt = 1; ; attempt++) {
    const settles = attempt < 3 ? await settledBy(ctx, held, counterparty) : [];
    try {
      const { payments } = await store(settles);
      return payments[0]!.id;
    } catch (error) {
      // Some items were settled concurrently: read the open items again; on the last attempt the receipt settles none.
      if (attempt === 3 || settles.length === 0 || !isRefusal(error) || !isOfItems(error)) throw error;
    }
  }
}

const isOfItems = ({ details }: Refusal) => details.fields?.every(({ path }) => path.includes("settles")) ?? false;

/** Items to settle: an announcement its own line, a colleague's open items oldest first. */
async function settledBy(
  ctx: GatewayDeps & { actor: SystemActor },
  held: Due,
  party: { type: "colleague" | "passenger"; id: number },
): Promise<Settled[]> {
  if (held.currency !== held.own_currency || (held.drive !== "colleague" && held.drive !== "announcement")) return [];
  let items: OpenItem[];
  if (held.drive === "announcement") {
    const rows = await ctx.query<OpenNote>("gateway.note", NOTE, [held.branch_id, held.reference_id]);
    items = rows.map((row) => ({ ...row, document_id: Number(row.document_id) }));
  } else {
    const result = await listOpenItems(ctx, { party, side: "debit" });
    items = result.items.map(({ open, ...item }) => ({ ...item, open: BigInt(open) }));
  }
  let left = BigInt(held.amount);
  return items.slice(0, 100).flatMap(({ document_id, date, line, open }) => {
    const amount = BigInt(open) < left ? BigInt(open) : left;
    left -= amount;
    return amount > 0n ? [{ document_id, date, line, amount }] : [];
  });
}

type Due = Held & { today: string; own_currency: ColumnOf<"branches", "currency"> };

/** One run at a time, and not before the next due time: after a crash the sweeper continues. */
const DUE = `
  update gateway_payments p set next_check_at = now() + interval '1 min', checking_until = now() + interval '1 min'
    from gateways g, branches b
   where p.branch_id = $1 and p.id = $2 and g.branch_id = p.branch_id and g.id = p.gateway_id and b.id = p.branch_id
     and p.status = 3 and p.applied_at is null and (p.checking_until is null or p.checking_until <= now())
  returning ${HELD}, (now() at time zone b.time_zone)::date::text as today, b.currency as own_currency`;

const RECEIPT = `select id from payments where branch_id = $1 and request_key = $2`;

/** A stored receipt overrides a refusal recorded concurrently, whose case is closed. */
const APPLIED = `
  with done as (
    update gateway_payments
       set applied_at = now(), applied_by_id = $3, apply_fault = $4, next_check_at = null, checking_until = null, version = version + 1
     where branch_id = $1 and id = $2 and status in (3, 4)
       and (applied_at is null or $3::int is not null and applied_by_id is null and apply_fault is not null)
    returning branch_id, id, serial_id
  ), closed as (
    update gateway_cases c set state = 'closed', closed_by = 'system', closed_at = now()
      from done d where c.branch_id = d.branch_id and c.kind = 'not_applied' and c.subject = 'payment:' || d.id
       and c.state = 'open' and $3::int is not null
    returning c.branch_id, c.id
  ), told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'payment.case', 'gateway_case', id::text, jsonb_build_object('id', id) from closed
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'payment.applied', 'gateway_payment', id::text,
         jsonb_strip_nulls(jsonb_build_object('id', id, 'serial_id', serial_id, 'payment_id', $3::int, 'fault', $4::text)) from done
  returning 1`;

const NOTE = `
  select i.voucher_id as document_id, i.doc_date as date, i.line, i.open
    from announcements n join open_items i on i.branch_id = n.branch_id and i.doc_date = n.date and i.voucher_id = n.voucher_id
   where n.branch_id = $1 and n.id = $2 and n.status = 'active' and n.direction = 'debit' and i.open > 0`;
