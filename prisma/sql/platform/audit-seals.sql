-- The audit log is sealed in blocks per branch, without blocking writers. Any row that was changed, deleted or inserted later is
-- detected, also if a superuser did it. Recomputing all seals is detected by comparing the newest hash with the one the job writes
-- to the service log each night.

create or replace trigger append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
-- The comment the grants look for (ops/schema/grants.ts).
comment on table audit_seals is 'append-only';
create or replace trigger append_only before update or delete or truncate on audit_sealing
  for each statement execute function refuse_change();
comment on table audit_sealing is 'append-only';

-- Hash over the previous block, the end of this one and each of its rows; independent of the session's time zone; JSON null differs
-- from SQL null.
create or replace function audit_hash(before bytea, branch int, after_id bigint, upto bigint)
returns table (rows int, to_id bigint, hash bytea) language sql stable set enable_seqscan = off as $$
  select count(*)::int, max(b.id),
         sha256(coalesce(before, '') || int8send(max(b.id)) || int8send(count(*))
                || sha256(convert_to(string_agg(b.content, e'\n' order by b.id), 'UTF8')))
    from (select a.id,
                 jsonb_build_array(a.branch_id, a.id, extract(epoch from a.at), a.actor, a.action, a.subject_type, a.subject_id,
                                   a.request_id, a.before::text, a.after::text)::text as content
            from audit_log a where a.branch_id = branch and a.id > after_id and a.id <= upto
           order by a.id limit 5000) b
$$;

-- Adds one block to each branch that has rows up to `upto`, below which no transaction is still writing. Returns the number of
-- blocks.
create or replace function seal_audit(upto bigint) returns int language plpgsql set enable_seqscan = off as $$
declare
  branch int;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_seals', 0));
  select min(branch_id) into branch from audit_log;
  while branch is not null loop
    insert into audit_seals (branch_id, nr, to_id, rows, hash)
    select branch, coalesce(l.nr, 0) + 1, b.to_id, b.rows, b.hash
      from (select) one
      left join lateral (select s.nr, s.to_id, s.hash from audit_seals s where s.branch_id = branch order by s.nr desc limit 1) l on true
     cross join lateral audit_hash(l.hash, branch, coalesce(l.to_id, 0), upto) b
     where b.rows > 0;
    if found then
      made := made + 1;
      insert into audit_sealing (branch_id) values (branch) on conflict do nothing;
    end if;
    select min(branch_id) into branch from audit_log where branch_id > branch;
  end loop;
  return made;
end $$;

-- Blocks of a branch that do not match their seal, and `missing` where a block is gone. While blocks are being resealed
-- (audit_reseals), the first one not resealed yet is compared with the previous hash of its predecessor.
create or replace function verify_audit(branch int, from_nr int, to_nr int)
returns table (nr int, fault text) language sql stable set enable_seqscan = off as $$
  select s.nr, case when s.nr > 1 and p.nr is null then 'missing' else 'differs' end
    from audit_seals s
    left join audit_seals p on p.branch_id = s.branch_id and p.nr = s.nr - 1
    left join audit_reseals r on r.branch_id = s.branch_id and r.nr = s.nr
    left join audit_reseals q on q.branch_id = s.branch_id and q.nr = s.nr - 1
   cross join lateral audit_hash(p.hash, s.branch_id, coalesce(p.to_id, 0), s.to_id) b
   where s.branch_id = branch and s.nr between from_nr and to_nr
     and (s.nr > 1 and p.nr is null
          or r.nr is not null and r.hash <> s.hash
          or (b.rows, b.to_id, b.hash) is distinct from (s.rows, s.to_id, s.hash)
             and not exists (select from audit_hash(q.old_hash, s.branch_id, p.to_id, s.to_id) o
                              where q.nr is not null and r.nr is null and (o.rows, o.to_id, o.hash) = (s.rows, s.to_id, s.hash)))
   order by s.nr
$$;

-- Seals a block again and records the previous hash: used after its rows were rewritten (by the owner, with triggers disabled) or
-- the block before it was resealed.
create or replace function reseal_audit(branch int, block int, changed int, reason text) returns void language plpgsql as $$
declare
  old bytea;
  made bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_seals', 0));
  select s.hash, b.hash into old, made
    from audit_seals s
    left join audit_seals p on p.branch_id = s.branch_id and p.nr = s.nr - 1
   cross join lateral audit_hash(p.hash, s.branch_id, coalesce(p.to_id, 0), s.to_id) b
   where s.branch_id = branch and s.nr = block;
  update audit_seals s set hash = made where s.branch_id = branch and s.nr = block;
  insert into audit_reseals (branch_id, nr, changed, old_hash, hash, reason) values (branch, block, changed, old, made, reason);
end $$;
