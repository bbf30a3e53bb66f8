-- Gateways tell of refunds and disputes by the tracking code of what was paid.
create index gateway_payments_tracking on gateway_payments (branch_id, gateway_id, tracking_code) where tracking_code is not null;
