import { asLedgerOwner } from "../ledger";
import { call } from "./samples.back-office";
import type { Samples } from "./world";

let days = 0;

/** Rules and waivers of the check-list of closing. */
export const CLOSING: Samples = {
  "POST /accounting/closing/rules": call("POST", "/accounting/closing/rules", async () => {
    const since = new Date(Date.UTC(2025, 0, 1 + days++)).toISOString().slice(0, 10);
    return [
      { key: "nature", severity: "block", since },
      { key: "suspense", severity: "block", since },
    ];
  }),
  "POST /accounting/closing/waivers": call("POST", "/accounting/closing/waivers", async ({ branchId }) => {
    const [month] = await asLedgerOwner<{ fm: number; to: string }>(
      `select fm, (upper(dates) - 1)::text as to from ledger.periods where branch_id = $1 and state = 'open' order by fm desc limit 1`,
      [branchId],
    );
    await asLedgerOwner("insert into ledger.drafts (branch_id, doc_date, created_by) values ($1, $2, 'x')", [
      branchId,
      month!.to,
    ]);
    const [check] = await asLedgerOwner<{ digest: string }>(
      `select c->>'digest' as digest from jsonb_array_elements(ledger.closing_checks($1, $2, true)) c where c->>'key' = 'drafts'`,
      [branchId, month!.to],
    );
    const body = { fm: month!.fm, key: "drafts", digest: check!.digest, reason: "known" };
    return [body, { ...body, reason: "other" }];
  }),
};
