-- Receipts over the desk that put into the wallet what a trade is paid with: papers say cash where cash was handed over.
alter table trades add column receipts int[] not null default '{}';
