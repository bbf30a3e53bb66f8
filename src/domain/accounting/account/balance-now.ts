/** SQL of where an account `alias` stands as far as `today`, an SQL date: what is posted for later days is not in it. */
export const BALANCE_NOW = (alias: string, today: string) => `
  ((select coalesce(sum(s.dr - s.cr), 0) from ledger.turn_month s where s.branch_id = ${alias}.branch_id and s.account_id = ${alias}.id)
   - (select coalesce(sum(s.dr - s.cr), 0) from ledger.turn_day s
       where s.branch_id = ${alias}.branch_id and s.account_id = ${alias}.id and s.day > ${today}))`;
