-- Whose audit log has been sealed before: a log without seals is new where it is not here, and robbed of them where it is.
create table audit_sealing (
  branch_id int primary key,
  began_at  timestamptz(3) not null default now()
);
insert into audit_sealing (branch_id, began_at) select s.branch_id, min(s.sealed_at) from audit_seals s group by 1;
