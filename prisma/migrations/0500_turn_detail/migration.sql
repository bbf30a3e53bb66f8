-- Turnovers by party, cost center and dimension set (prisma/sql/accounting/ledger-turn-detail.sql): only of lines with at least one
-- of them. party '' and 0: none.
create table ledger.turn_detail (
  branch_id      int not null,
  account_id     int not null,
  fm             int not null,
  ccy            char(3) not null,
  party          text not null,
  cost_center_id int not null,
  dims           int not null,
  dr             bigint not null,
  cr             bigint not null,
  fc_dr          bigint not null,
  fc_cr          bigint not null,
  n              int not null,
  hsum           bigint not null,
  primary key (branch_id, account_id, fm, ccy, party, cost_center_id, dims)
) with (fillfactor = 85);

-- How far a branch's vouchers are folded: those of transactions until `upto`, and, after a dump was restored into another cluster,
-- whose transactions have other numbers, all with an id until since_id. A branch without a row has none folded.
create table ledger.turn_marks (
  branch_id int primary key references branches (id) on delete cascade,
  upto      xid8 not null,
  since_id  bigint not null,
  -- The cluster whose transactions `upto` counts.
  cluster   text not null
);

create index vouchers_by_txid on ledger.vouchers (branch_id, txid);
