-- Openings that somebody who may approve has posted, and what undoes them, pass ceilings (contract 13.15).
alter table ledger.drafts add column past_ceilings boolean not null default false,
  add constraint drafts_past_ceilings check (not past_ceilings or kind = 'opening');
