/** SQL of the balance of account `alias` as of `today`, an SQL date: postings of later days are excluded. */
export const BALANCE_NOW = (alias: string, today: string) => `
  ((select coalesce(sum(s.dr - s.cr), 0) from ledger.turn_month s where s.branch_id = ${alias}.branch_id and s.account_id = ${alias}.id)
   - (select coalesce(sum(s.dr - s.cr), 0) from ledger.turn_day s
       where s.branch_id = ${alias}.branch_id and s.account_id = ${alias}.id and s.day > ${today}))`;
