-- What the transactions of a call came to that must not run twice, each committed with the transaction itself: a second run of
-- the call is told it, and does not do it again.
create table call_steps (
  branch_id int not null,
  caller text not null,
  name text not null,
  step int not null,
  body_hash text not null,
  outcome bytea not null,
  expires_at timestamptz(3) not null,
  primary key (branch_id, caller, name, step)
);
create index call_steps_expires_at_idx on call_steps (expires_at);

-- Under which name the records of a call are found again: a call that goes by two keys has one name.
alter table idempotency_keys add column request_name text;
