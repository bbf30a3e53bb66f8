/** CTEs: each account of `chart` with the lines of its sides; the nearest mapped ancestor wins. */
const MAPPED = `  map as materialized (
    select c.branch_id, c.id as account_id, s.side, m.line
      from unnest($6::int[], $7::text[], $8::text[]) m (account_id, line, side)
      join ledger.accounts o on o.branch_id = $1::int and o.id = m.account_id
      join ledger.accounts c on c.code = o.code and c.branch_id in (select k.branch_id from cols k)
      join (values ('debit'), ('credit')) s (side) on m.side in ('any', s.side)),
  chart as materialized (
    select a.branch_id, a.id, a.code, a.type, a.sub_ledger_id, a.general_id, a.group_id, a.type::text = any ($9::text[]) as within
      from ledger.accounts a
     where a.level = 4 and exists (select from sums s where s.branch_id = a.branch_id and s.account_id = a.id)),
  sides as materialized (
    select a.branch_id, a.id, s.side, coalesce(own.line, sub.line, general.line, top.line) as line
      from chart a
     cross join (values ('debit'), ('credit')) s (side)
      left join map own on own.branch_id = a.branch_id and own.account_id = a.id and own.side = s.side
      left join map sub on sub.branch_id = a.branch_id and sub.account_id = a.sub_ledger_id and sub.side = s.side
      left join map general on general.branch_id = a.branch_id and general.account_id = a.general_id and general.side = s.side
      left join map top on top.branch_id = a.branch_id and top.account_id = a.group_id and top.side = s.side
     where a.within),
  lined as materialized (
    select d.branch_id, d.id, d.line as debit, k.line as credit, d.line is distinct from k.line as split
      from sides d join sides k on k.branch_id = d.branch_id and k.id = d.id and k.side = 'credit' where d.side = 'debit'),
`;

/** The proof of each column: the net of `turned`, the entries and the digest of all accounts until its last day. */
const PROOF = `
  (select c.nr as "column", null as line, 0 as account_id, null as code, null as title, null as title_latin,
         coalesce((select sum(t.net) from turned t where t.nr = c.nr), 0)::text as net,
         coalesce(sum(s.n), 0)::text as entries,
         encode(sha256(convert_to(coalesce(
           string_agg(a.code || '|' || s.dr || '|' || s.cr || '|' || s.n, E'\\n' order by a.code collate "C") filter (where s.n <> 0), ''),
           'UTF8')), 'hex') as digest
    from cols c
    left join sums s on s.branch_id = c.branch_id and s.nr = c.until
    left join chart a on a.branch_id = s.branch_id and a.id = s.account_id
   group by c.nr)
`;

/** Rows of the lines in `amounts`, then of the accounts of $11, or without a line. */
const AMOUNTS = `
   union all
  (select m.nr, m.line, null, null, null, null, sum(m.net)::text, null, null
    from amounts m where m.line is not null and $11::text is null group by m.nr, m.line)
   union all
  (select m.nr, m.line, max(a.id) filter (where a.branch_id = $1::int), a.code, max(a.title), max(a.title_latin), sum(m.net)::text, null, null
    from amounts m join ledger.accounts a on a.branch_id = m.branch_id and a.id = m.id
   where m.line is not distinct from $11::text
   group by m.nr, m.line, a.code having sum(m.net) <> 0
   order by a.code collate "C" limit $12::int)`;

/**
 * Figures of a statement in one statement, so that all columns are one snapshot. $1: the branch whose map it is, $2: the
 * columns' branches, $3: for each the position in $5 of the cut before which it begins, null for balances, $4: of the
 * one before which it ends, $5: days before which accounts are summed, $6: accounts of the map, $7: their lines, $8:
 * their sides, $9: types of account it is made of, $10: whether closings of profit and loss are left out, $11: a line
 * whose accounts are returned, null for all lines, $12: maximum accounts.
 * The nearest mapped ancestor wins, on each side; an account whose sides are in two lines is split by party
 * (ledger.party_sides_before). Accounts of other branches are found by code. Rows: for each column its proof (`line`
 * null, `account_id` 0), its lines, its accounts without a line (`line` null); or the accounts of $11.
 */
export const STATEMENT_FIGURES = `
  with cols as materialized (
    select c.branch_id, c.since, c.until, c.nr::int as nr from unnest($2::int[], $3::int[], $4::int[]) with ordinality c (branch_id, since, until, nr)),
  sums as materialized (
    select * from ledger.account_sums_before(array(select distinct c.branch_id from cols c), $5::date[])),
${MAPPED}  turned as materialized (
    select c.nr, a.branch_id, a.id,
           coalesce(t.dr - t.cr, 0) - coalesce(f.dr - f.cr, 0)
             - case when $10::boolean then coalesce(t.closed_dr - t.closed_cr, 0) - coalesce(f.closed_dr - f.closed_cr, 0) else 0 end as net
      from cols c
      join chart a on a.branch_id = c.branch_id and a.within
      left join sums t on t.branch_id = a.branch_id and t.account_id = a.id and t.nr = c.until
      left join sums f on f.branch_id = a.branch_id and f.account_id = a.id and f.nr = c.since),
  parted as materialized (
    select c.nr, p.*
      from cols c
     cross join lateral ledger.party_sides_before(c.branch_id, ($5::date[])[c.until],
                          array(select l.id from lined l where l.branch_id = c.branch_id and l.split)) p
     where exists (select from lined l where l.branch_id = c.branch_id and l.split)),
  amounts as materialized (
    select t.nr, l.debit as line, t.branch_id, t.id, t.net
      from turned t join lined l on l.branch_id = t.branch_id and l.id = t.id and not l.split
     union all
    select t.nr, s.line, t.branch_id, t.id, case s.side when 'debit' then coalesce(p.debit, 0) else coalesce(p.credit, 0) end
      from turned t
      join lined l on l.branch_id = t.branch_id and l.id = t.id and l.split
      join sides s on s.branch_id = t.branch_id and s.id = t.id
      left join parted p on p.nr = t.nr and p.account_id = t.id)
${PROOF}${AMOUNTS}`;

/**
 * Figures of a statement of cash flows by the direct method, with the parameters of STATEMENT_FIGURES, but $10:
 * the first days of the columns, $13: the days after their last. Accounts of the line `cash_begin` are cash; those of
 * other lines name them as the counter accounts of its movements (ledger.cash_movements). The proof's net is the cash at the
 * end.
 */
export const CASH_FIGURES = `
  with cols as materialized (
    select c.branch_id, c.since, c.until, c.from_on, c.to_on, c.nr::int as nr
      from unnest($2::int[], $3::int[], $4::int[], $10::date[], $13::date[]) with ordinality c (branch_id, since, until, from_on, to_on, nr)),
  sums as materialized (
    select * from ledger.account_sums_before(array(select distinct c.branch_id from cols c), $5::date[])),
${MAPPED}  cash as materialized (select l.branch_id, l.id from lined l where l.debit = 'cash_begin'),
  moved as materialized (
    select c.nr, c.branch_id, m.*
      from cols c
     cross join lateral ledger.cash_movements(c.branch_id, c.from_on, c.to_on,
                          array(select k.id from cash k where k.branch_id = c.branch_id)) m),
  amounts as materialized (
    select m.nr, l.debit as line, m.branch_id, m.account_id as id, -m.amount as net
      from moved m join lined l on l.branch_id = m.branch_id and l.id = m.account_id where m.what = 'flow'
     union all
    select m.nr, case m.what when 'opened' then 'cash_begin' else 'exchange_effect' end, m.branch_id, m.account_id, m.amount
      from moved m where m.what <> 'flow'
     union all
    select c.nr, 'cash_begin', k.branch_id, k.id, s.dr - s.cr
      from cols c
      join cash k on k.branch_id = c.branch_id
      join sums s on s.branch_id = k.branch_id and s.account_id = k.id and s.nr = c.since),
  turned as materialized (
    select c.nr, s.dr - s.cr as net
      from cols c
      join cash k on k.branch_id = c.branch_id
      join sums s on s.branch_id = k.branch_id and s.account_id = k.id and s.nr = c.until)
${PROOF}${AMOUNTS}`;
