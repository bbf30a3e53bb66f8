-- From where people of the branch called when they changed something: the audit log's rows name the call (request_id).
-- The name of a call may be its caller's own: who sends it twice from two places has two rows.
create table audit_origins (
  branch_id int not null references branches (id),
  request_id text not null check (length(request_id) between 1 and 200),
  at timestamptz(3) not null default now(),
  actor text not null,
  address text not null check (length(address) <= 60),
  primary key (branch_id, request_id, actor, address)
);
comment on table audit_origins is 'append-only';
