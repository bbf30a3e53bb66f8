import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { hadInHand } from "../../people/second-person/had-in-hand";
import type { RefundPayOut } from "./schema.console";

const DAY_MS = 24 * 3_600_000;

type Row = {
  refundable: bigint;
  /** Payouts to the same account, card or person within a day. */
  lately: bigint;
  currency: string;
  to: string;
  iban: string | null;
  by: string;
  limit: bigint;
};

/**
 * Refunds above the branch's limit, alone or with others to the same account, card or person within a day, need two
 * independent people of the branch (`hadInHand`): the requester and the payer. For a customer's request one of them
 * approves it as a change request.
 */
export const passLargePayout = (
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof RefundPayOut>,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const [row] = await db.$queryRaw<Row[]>`
      select r.refundable, r.currency, r.refund_to::text as to, r.iban, r.requested_by as by,
             (select coalesce(sum(o.refundable), 0)::bigint from refunds o
               where o.branch_id = r.branch_id and o.id <> r.id and o.payout_voucher_id is not null and o.currency = r.currency
                 and o.ended_at > ${new Date(tx.now.getTime() - DAY_MS)}::timestamptz
                 and (o.party = r.party or o.iban = r.iban or o.card_id = r.card_id)) as lately,
             payout_limit(r.branch_id, r.currency) as limit
        from refunds r where r.branch_id = ${actor.branchId}::int and r.id = ${input.id}::int and r.state = 'paying_out'`;
    if (!row || row.refundable + row.lately <= row.limit) return;
    const pair = { requester: row.by, person: actor.operatorId };
    const another = row.by.startsWith("operator:") && row.by !== actorName(actor);
    if (another && !(await hadInHand(tx, pair))) return;
    // The refund stores the number: immutable histories only contain its last digits.
    const ends_in = row.iban?.slice(-4) ?? null;
    const amount = String(row.refundable);
    const after = { to: row.to, ...(ends_in && { iban_ends_in: ends_in }), amount, currency: row.currency.trim() };
    const title = [`#${input.id}`, row.to, ends_in].filter(Boolean).join(" ");
    const subject = { type: "refund", id: input.id };
    await passGate(tx, { act: "refund.pay_out", input, subject, title, before: null, after });
  });
