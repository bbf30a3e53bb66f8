-- Keys whose truth other guards hold: a booking of three lines checked ten of them, each by a query over all years' partitions.
-- Vouchers and lines are append-only and never deleted, so only their insertion matters:
--   lines and their voucher: check_entries wants a voucher of this transaction;
--   lines and their account: check_entries reads it, locked while it has no entries; the turnover of its day, written with the line,
--   has the key from now on, once a day and account; it also keeps the account from being deleted;
--   lines and their currency: the branch's own, or refuse_amounts looks it up;
--   vouchers and their branch: admit wants a month of it, which has the key.
alter table ledger.turn_day add constraint turn_day_branch_id_account_id_fkey
  foreign key (branch_id, account_id) references ledger.accounts (branch_id, id) not valid;
alter table ledger.turn_day validate constraint turn_day_branch_id_account_id_fkey;
alter table ledger.entries drop constraint entries_branch_id_doc_date_voucher_id_fkey;
alter table ledger.entries drop constraint entries_branch_id_account_id_fkey;
alter table ledger.entries drop constraint entries_ccy_fkey;
alter table ledger.vouchers drop constraint vouchers_branch_id_fkey;
