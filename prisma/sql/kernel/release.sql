-- The database stores its release, and no older build changes what a newer one made: neither functions nor the rows about them,
-- which a build writes in the same transaction. Builds from before releases existed set none, and are refused as well.
create or replace function deployment.refuse_older_build() returns trigger language plpgsql as $$
declare
  database_release int := (select s.value::int from deployment.state s where s.name = 'release');
  build int := coalesce(nullif(current_setting('safar.release', true), ''), '0')::int;
begin
  if build < database_release then
    raise exception 'the database is of release %: an older build may not change it (docs/operate.md, "Releases")', database_release
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end $$;

create or replace trigger refuse_older_build before insert or update on deployment.state
  for each row when (new.name ~ '^(sql/|schema$|catalogue$|release$|min_release$)')
  execute function deployment.refuse_older_build();
