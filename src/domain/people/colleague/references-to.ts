import type { Keeper } from "./rules";

/** Bookings require a domain: a colleague without one has none. */
const UNMOVED = `not exists (select from ledger.turn_month t
                            where t.branch_id = c.branch_id and t.account_id in (c.receivable_id, c.wallet_id))`;

/**
 * Why a colleague `c` cannot be deleted: a text[] of Keeper. `movements`: postings to its accounts or in its name, or
 * holds there; charters are then not searched, as no index finds them. Canceled documents do not count.
 */
export const KEPT_BY = `
  array_remove(array[
    case when not ${UNMOVED}
           or exists (select from ledger.entries e where e.branch_id = c.branch_id and e.party = 'colleague:' || c.id)
           or exists (select from ledger.account_balances l
                       where l.branch_id = c.branch_id and l.account_id in (c.receivable_id, c.wallet_id) and l.pending > 0)
         then 'movements' end,
    case when exists (select from partner_domains d where d.branch_id = c.branch_id and d.colleague_id = c.id) then 'domains' end,
    case when exists (select from colleague_users u
                       where u.branch_id = c.branch_id and u.colleague_id = c.id and u.deleted_at is null) then 'users' end,
    case when exists (select from cheques q where q.branch_id = c.branch_id and q.party = 'colleague:' || c.id and q.open > 0)
         then 'cheques' end,
    case when exists (select from payments p
                       where p.branch_id = c.branch_id and p.party = 'colleague:' || c.id and p.trashed_at is null)
         then 'payments' end,
    case when exists (select from gateway_payments g
                       where g.branch_id = c.branch_id and g.payer = 'colleague:' || c.id
                         and (g.status in (0, 1) or g.status = 3 and g.applied_at is null))
         then 'links' end,
    case when ${UNMOVED}
          and (exists (select from charters h where h.branch_id = c.branch_id and h.owner_colleague_id = c.id)
               or exists (select from charter_class_partners k where k.branch_id = c.branch_id and k.colleague_id = c.id))
         then 'charters' end], null)`;

export type References = { kept_by: Keeper[] };
