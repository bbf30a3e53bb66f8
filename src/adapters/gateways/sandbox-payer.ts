import type { Query } from "@/domain/kernel/context";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";

/** The answers a payer or a tester can select in the sandbox. `leave`: none, like closing the window. */
export const ACTS = ["approve", "decline", "leave", "slow", "double", "other_amount"] as const;
export type Act = (typeof ACTS)[number];

export type SandboxCharge = RowOf<"sandbox_charges", "authority" | "amount" | "currency"> & {
  exponent: ColumnOf<"ledger.currencies", "exponent">;
  open: boolean;
};

/** The charge of a payment by the slug of its page; null if it does not use the sandbox or was not opened. */
export async function readCharge(query: Query, slug: string): Promise<SandboxCharge | null> {
  return (await query<SandboxCharge>("sandbox.charge", CHARGE, [slug]))[0] ?? null;
}

/** Answers an open charge once; later answers change nothing. */
export async function answerCharge(query: Query, slug: string, act: Act): Promise<void> {
  if (act !== "leave") await query("sandbox.answer", ANSWER, [slug, act]);
}

const FROM = `gateway_payments p
  join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id and g.driver = 'sandbox'
  join sandbox_charges s on s.branch_id = p.branch_id and s.authority = p.authority`;
const CHARGE = `
  select s.authority, s.amount, s.currency, c.exponent, s.state = 'open' and s.expires_at > now() as open
    from ${FROM} join ledger.currencies c on c.code = s.currency where p.slug = $1`;
const ANSWER = `
  update sandbox_charges t
     set state = case when $2 = 'decline' then 'declined' else 'approved' end::"SandboxState",
         slow_until = case when $2 = 'slow' then now() + interval '5 s' end,
         said_amount = case when $2 = 'other_amount' then t.amount + 1000 end
    from ${FROM}
   where p.slug = $1 and t.branch_id = s.branch_id and t.authority = s.authority and t.state = 'open' and t.expires_at > now()`;
