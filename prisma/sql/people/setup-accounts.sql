-- Accounts of the initial chart for the setup wizard, before there is a branch to read them from.
create or replace function setup_accounts() returns table (code text, title text, title_latin text) language sql stable
security definer set search_path = ledger, public, pg_temp as $$
  select t.code, t.title, t.title_latin from ledger.chart_template() t
$$;
