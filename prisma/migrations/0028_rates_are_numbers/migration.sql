-- NaN is greater than every number: `rate > 0` let it pass.
alter table ledger.entries drop constraint entries_rate_check,
                           add constraint entries_rate_check check (rate > 0 and rate <> 'NaN');
