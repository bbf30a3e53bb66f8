/**
 * Expected payments `item` of branch $1 at the time $2: open cheques both ways by their due day, what suppliers are owed (disputed left
 * out), customers' debts, which are due immediately, and colleagues' debts on their next settlement day ($3: settlement days, 0 for none; $4: the day that each next falls on).
 */
const EXPECTED = `
  own as (select b.id, ledger.business_day(b.id, $2::timestamptz) as today from branches b where b.id = $1::int),
  item as (
    select case c.direction when 'received' then 'cheques_in' else 'cheques_out' end as kind, c.due_date as day, c.id::bigint as id, c.party,
           coalesce(nullif(c.serial, ''), c.sayad_id::text) as reference, c.open as amount
      from own o join cheques c on c.branch_id = o.id
     where c.open > 0 and c.state in ('in_safe', 'deposited', 'issued', 'delivered')
     union all
    select 'suppliers', i.due, i.voucher_id, 'supplier:' || i.supplier_id, null, i.open
      from own o cross join lateral supplier_open_items(o.id, o.today) i where not i.disputed
     union all
    select 'receivables', s.day, c.id, 'colleague:' || c.id, null, d.owed
      from own o
     cross join lateral colleague_debts(o.id, $2::timestamptz) d
      join colleagues c on c.branch_id = o.id and c.id = d.colleague_id
      join unnest($3::int[], $4::date[]) s (settlement_day, day) on s.settlement_day = coalesce(c.settlement_day, 0)
     where d.owed > 0
     union all
    select 'receivables', o.today, split_part(k.party, ':', 2)::bigint, k.party, null, k.owed
      from own o
     cross join lateral (
           select coalesce('passenger:' || m.merged_into, e.party) as party, sum(e.dr - e.cr)::bigint as owed
             from customer_debt_lines(o.id) e
             left join passengers m on m.branch_id = o.id and m.merged_into is not null and e.party = 'passenger:' || m.id
            where e.party like 'passenger:%' and e.doc_date <= o.today
            group by 1 having sum(e.dr - e.cr) > 0) k)`;

/** Today, the balance of bank and cash accounts, and the settlement days of colleagues. */
export const FORECAST_HEAD = `
  select o.today::text as today, b.currency::text as currency, b.calendar::text as calendar,
         coalesce((select sum(t.dr - t.cr) from ledger.accounts a
                     join ledger.turn_day t on t.branch_id = a.branch_id and t.account_id = a.id and t.day <= o.today
                    where a.branch_id = b.id and a.level = 4 and a.kind in ('bank', 'cash')), 0)::text as opening,
         array(select 0 union select c.settlement_day::int from colleagues c
                where c.branch_id = b.id and c.settlement_day is not null order by 1) as settlement_days
    from branches b cross join lateral (select ledger.business_day(b.id, $2::timestamptz) as today) o
   where b.id = $1::int`;

/** Sums of kinds by day, until $5. */
export const FORECAST_SUMS = `
  with ${EXPECTED}
  select i.kind, i.day::text as day, sum(i.amount)::text as amount from item i where i.day <= $5::date group by i.kind, i.day order by i.day`;

/** Items of days from $5 to $6, at most $7. */
export const FORECAST_ITEMS = `
  with ${EXPECTED}
  select i.kind, i.day::text as day, i.id::float8 as id, i.party, party_name($1::int, i.party) as name, party_name_latin($1::int, i.party) as name_latin,
         i.reference, i.amount::float8 as amount
    from item i where i.day between $5::date and $6::date order by i.day, i.kind, i.amount desc, i.id limit $7::int`;

/**
 * Planned ($4 days before the due day) and actual amounts of kinds by day, from $2 to $3. Planned of colleagues: what they owed then,
 * on each of their settlement days ($5 with $6: the days these fell on); what they paid by cheque counts when it is cleared.
 */
export const FORECAST_CHECK = `
  select 'planned' as side, case c.direction when 'received' then 'cheques_in' else 'cheques_out' end as kind, c.due_date::text as day,
         sum(c.amount)::text as amount
    from cheques c
   where c.branch_id = $1::int and c.due_date between $2::date and $3::date and c.created_at < c.due_date - $4::int and c.state <> 'canceled'
   group by c.direction, c.due_date
   union all
  select 'actual', case c.direction when 'received' then 'cheques_in' else 'cheques_out' end, e.on_date::text, sum(e.amount)::text
    from cheque_events e join cheques c on c.branch_id = e.branch_id and c.id = e.cheque_id
   where e.branch_id = $1::int and e.operation = 'clear' and e.on_date between $2::date and $3::date
     and not exists (select from cheque_events u where u.branch_id = e.branch_id and u.cheque_id = e.cheque_id and u.undoes = e.seq)
   group by c.direction, e.on_date
   union all
  select 'planned', 'suppliers', (e.doc_date + t.due_days)::text, sum(e.cr)::text
    from supplier_terms t
   cross join lateral supplier_debt_lines(t.branch_id, 'supplier:' || t.supplier_id) e
   where t.branch_id = $1::int and e.cr > 0 and t.due_days >= $4::int and e.doc_date + t.due_days between $2::date and $3::date
   group by e.doc_date + t.due_days
   union all
  select 'actual', 'suppliers', p.pay_date::text, sum(p.worth)::text
    from payments p
   where p.branch_id = $1::int and p.type = 'payment' and p.party like 'supplier:%' and p.trashed_at is null
     and p.pay_date between $2::date and $3::date
   group by p.pay_date
   union all
  select 'planned', 'receivables', s.day::text, sum(k.owed)::text
    from unnest($5::int[], $6::date[]) s (settlement_day, day)
    join colleagues c on c.branch_id = $1::int and c.settlement_day = s.settlement_day
    join ledger.account_balances b on b.branch_id = c.branch_id and b.account_id = c.receivable_id
   cross join lateral (
         select b.dr - b.cr - coalesce(sum(t.dr - t.cr), 0) as owed from ledger.turn_day t
          where t.branch_id = c.branch_id and t.account_id = c.receivable_id and t.day > s.day - $4::int) k
   where k.owed > 0
   group by s.day
   union all
  select 'actual', 'receivables', p.pay_date::text, sum(p.worth)::text
    from payments p
   where p.branch_id = $1::int and p.type = 'receipt' and p.method not in ('check', 'wallet') and p.trashed_at is null
     and p.party like 'colleague:%' and p.pay_date between $2::date and $3::date
   group by p.pay_date`;
