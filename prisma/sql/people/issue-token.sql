-- Issues a connection token for a site of the branch, valid for the days of its policy; older tokens end within an hour, so that a
-- rotation fails no call. Writes audit and outbox rows in the same transaction.
--
-- issuer: `partner:7` or `operator:3`. No row if the branch has no such site. older_end_at: when the last of the older tokens ends,
-- null if there are none.
create or replace function issue_token(branch int, site int, token text, sealed_secret bytea, issuer text, request text)
returns table (issued_at timestamptz, expires_at timestamptz, older_end_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  days int;
begin
  -- Locks the site first, as revoking does; the next statement has its own snapshot, so that the second of two concurrent calls
  -- finds the token of the first.
  select d.token_days into days from partner_domains d where d.branch_id = branch and d.id = site for no key update of d;
  if days is null then return; end if;

  update connection_tokens t set expires_at = now() + interval '1 hour'
   where t.branch_id = branch and t.domain_id = site and t.revoked_at is null and t.expires_at > now() + interval '1 hour';

  return query
    with older as (
      select max(t.expires_at) as end_at from connection_tokens t
       where t.branch_id = branch and t.domain_id = site and t.revoked_at is null and t.expires_at > now()
    ), made as (
      insert into connection_tokens (branch_id, id, domain_id, sealed, issued_by, expires_at)
      values (branch, token, site, sealed_secret, issuer, now() + make_interval(days => days))
      returning issued_at, expires_at
    ), audited as (
      insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
      select branch, issuer, 'partner.issue-token', 'connection_token', token, request,
             jsonb_build_object('domain_id', site, 'expires_at', m.expires_at) from made m
    ), published as (
      insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
      values (branch, 'partner.token', 'partner_domain', site::text, jsonb_build_object('by', issuer))
    )
    select m.issued_at, m.expires_at, o.end_at from made m cross join older o;
end $$;
