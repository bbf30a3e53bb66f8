-- The management desk: a state says why it is so, and a token who made it.
alter table partner_domains add column suspended_reason text;
alter table connection_tokens
  add column issued_by text not null default '',
  add column revoked_by text,
  add column revoked_reason text;
alter table ip_trusts add column reason text not null default '';

-- A network is written without host bits, asked for once at a time and trusted once at a time.
alter table ip_trusts add constraint trusts_network check (network = network(network)::inet);
create unique index ip_trusts_live on ip_trusts (branch_id, domain_id, network, status)
  where status in ('requested', 'trusted');

-- A partner site's timeline: what was done to its tokens and addresses, also after those rows are gone.
create index audit_of_domain on audit_log (branch_id, (after ->> 'domain_id'), id)
  where subject_type in ('connection_token', 'ip_trust');
