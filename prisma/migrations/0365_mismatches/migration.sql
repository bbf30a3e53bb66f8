-- A stored figure that differs from the computed one, in the shape of ledger.verify's rows.
create type ledger.mismatch as (fault text, account_id int, ccy char(3), day date, voucher_id bigint, stored jsonb, computed jsonb);
-- One that ledger.recalculate found. repaired: false where a document of its day or month does not match its lines.
create type ledger.recalculated as (fault text, account_id int, ccy char(3), day date, repaired boolean, stored jsonb, computed jsonb);
