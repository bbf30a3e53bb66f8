/** SQL of counter payments for a trade `alias`: valid receipts by payment method. */
export const HANDED_OVER_OF = (alias: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('by', h.method, 'amount', h.amount) order by h.method)
    from (select p.method, sum(p.amount) as amount from payments p
           where p.branch_id = ${alias}.branch_id and p.id = any(${alias}.receipts) and p.trashed_at is null group by 1) h), '[]')`;
