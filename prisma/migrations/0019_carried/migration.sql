-- What books turned over until the end of a fiscal year, all years before within: carried forward once, when its last month is
-- closed, so that no balance is summed up from months that never change. prisma/sql/ledger-carried.sql writes it.
create table ledger.carried (
  branch_id  int not null,
  -- The year's twelfth month.
  fm         int not null,
  account_id int not null,
  ccy        char(3) not null,
  dr         bigint not null,
  cr         bigint not null,
  fc_dr      bigint not null,
  fc_cr      bigint not null,
  n          bigint not null,
  primary key (branch_id, fm, account_id, ccy),
  foreign key (branch_id, fm) references ledger.periods (branch_id, fm)
);
