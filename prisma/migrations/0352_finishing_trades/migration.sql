-- Finishing trades (prisma/sql/sales/trade-finish.sql). next_at: when to check again if items are open.
create type trade_finish_request as (
  branch_id int, trade_id int, next_at timestamptz, actor text, request_id text, now timestamptz);
-- The items of a trade by how far they are; worth: what was paid for issued ones, and their lines.
create type trade_progress as (open_items int, unknown_items int, issued int, items int, worth bigint, lines int[]);

comment on type trade_finish_request is 'The request of finish_trade.';
