import { COLLEAGUE_DEBT } from "../debt/owed";

/**
 * Debt of a colleague `c` as `d`, the credit limit of its account as `l`, its wallet as `w`. `now`: placeholder of the
 * time.
 */
export const colleagueFromSql = (now: string) => `${COLLEAGUE_DEBT(now)}
  cross join lateral (select * from ledger.account_balances l
                       where l.branch_id = c.branch_id and l.account_id = c.receivable_id limit 1) l
  cross join lateral (select * from ledger.account_balances w
                       where w.branch_id = c.branch_id and w.account_id = c.wallet_id limit 1) w`;

/** A jsonb of FinancialSummary, with colleagueFromSql. */
export const STANDING = `jsonb_build_object(
  'ceiling', c.ceiling, 'currency', c.currency, 'settlement_day', c.settlement_day, 'balance', d.owed, 'future', d.future,
  'held', l.pending, 'allowance', c.allowance, 'bounced', d.bounced, 'ceiling_in_force', c.ceiling + c.allowance,
  'used', greatest(d.owed + d.future + l.pending, 0),
  'available', greatest(c.ceiling + c.allowance - l.pending - (d.owed + d.future), 0),
  'wallet', jsonb_build_object('balance', w.cr - w.dr, 'held', w.pending, 'available', greatest(w.cr - w.dr - w.pending, 0)))`;

/** Members of Head. */
export const COLLEAGUE_HEAD_SQL = `
  'id', c.id, 'code', c.code, 'name', c.name, 'name_latin', c.name_latin, 'kind', c.kind, 'category', c.category, 'active', c.active`;

/** A jsonb of ColleagueOut, with colleagueFromSql. */
export const COLLEAGUE = `jsonb_build_object(${COLLEAGUE_HEAD_SQL}, 'national_id', c.national_id,
  'contact', '{"person": null, "phone": null, "mobile": null, "email": null, "address": null, "website": null}'::jsonb || c.contact,
  'financial', ${STANDING}, 'ledger_account_id', c.receivable_id, 'wallet_account_id', c.wallet_id, 'version', c.version,
  'created_at', c.created_at, 'updated_at', c.updated_at, 'deleted_at', c.deleted_at)`;
