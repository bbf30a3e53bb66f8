-- Results of webhook deliveries (prisma/sql/platform/webhook-sending.sql).
create type webhook_attempt_result as (
  branch_id int, id bigint, at timestamptz, ms int, http_status int, fault text, answer text, retry_at timestamptz);
comment on type webhook_attempt_result is 'The result of a delivery, for record_webhook_results. fault null: delivered.';
