-- Keys of calls (prisma/sql/kernel/idempotency.sql, call-steps.sql). Types with a comment come from the app as JSON: `npm run types:sql`
-- declares them in TypeScript.
create type call_origin as (request_id text, actor text, address text);
create type idempotency_claim as (
  branch_id int, caller text, route text, key text, body_hash text, kept_seconds int, run text, request_name text, origin call_origin);
create type idempotent_answer as (branch_id int, caller text, route text, key text, run text, status int, answer text);
create type step_place as (branch_id int, caller text, name text, step int, body_hash text, kept_seconds int);
comment on type idempotency_claim is 'A claim of a key. run: of the process; request_name: under which records of the call are found again.';
comment on type call_origin is 'Who made the call: a person of the branch.';
comment on type idempotent_answer is 'An answer to store with its claim.';
comment on type step_place is 'Where run_step stores the outcome of a step of a call.';
