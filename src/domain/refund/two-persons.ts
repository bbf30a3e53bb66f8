import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../context";
import { passGate } from "../gate/gate";
import { hadInHand } from "../second-person/had-in-hand";
import { transact } from "../transact";
import type { RefundPayOut } from "./schema.desk";

/** Where the branch set no limit: 30 million toman, or 2,000.00 of another currency. */
const DEFAULT_PAYOUT_LIMIT = (currency: string): bigint => (currency.trim() === "IRR" ? 300_000_000n : 200_000n);

type Row = { refundable: bigint; currency: string; to: string; iban: string | null; by: string; limit: bigint | null };

/**
 * A refund above the branch's limit that leaves for an account or a card takes two persons: whoever asked for it, or had who asked or
 * pays in hand, does not pay it out without another person's word.
 */
export const passLargePayout = (
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof RefundPayOut>,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const [row] = await db.$queryRaw<Row[]>`
      select r.refundable, r.currency, r.refund_to::text as to, r.iban, r.requested_by as by,
             (select (s.data->>'payout_limit')::bigint from branch_settings s
               where s.branch_id = r.branch_id and s.type = 'approvals') as limit
        from refunds r where r.branch_id = ${actor.branchId}::int and r.id = ${input.id}::int and r.state = 'paying_out'`;
    if (!row || row.refundable <= (row.limit ?? DEFAULT_PAYOUT_LIMIT(row.currency))) return;
    const pair = { requester: row.by, person: actor.operatorId };
    if (row.by !== actorName(actor) && !(await hadInHand(tx, pair))) return;
    // The number stands with the refund: histories that never change have its end alone.
    const ends_in = row.iban?.slice(-4) ?? null;
    const amount = String(row.refundable);
    const after = { to: row.to, ...(ends_in && { iban_ends_in: ends_in }), amount, currency: row.currency.trim() };
    const title = [`#${input.id}`, row.to, ends_in].filter(Boolean).join(" ");
    const subject = { type: "refund", id: input.id };
    await passGate(tx, { act: "refund.pay_out", input, subject, title, before: null, after });
  });
