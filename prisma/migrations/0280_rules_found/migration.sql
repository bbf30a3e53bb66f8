-- Rules and groups are searched by what was folded when they were written, as other records are: thousands of them in a branch.
alter table markup_rules add column folded text not null generated always as (
  place_folded('|' || title || '|' || title_latin || '|' || coalesce(carrier, '') || '|' || coalesce(fare_class, ''))) stored;
alter table penalty_rule_versions add column folded text not null generated always as (
  place_folded('|' || coalesce(form->>'title', '') || '|' || coalesce(form->>'title_latin', '') || '|' || coalesce(form->>'carrier', '')
               || '|' || coalesce(form->>'fare_classes', ''))) stored;
alter table message_groups add column folded text not null generated always as (place_folded('|' || name)) stored;

-- How many classes name a rule is told of each rule of a page.
create index charter_classes_of_rule on charter_classes (branch_id, penalty_rule_id) where penalty_rule_id is not null;
