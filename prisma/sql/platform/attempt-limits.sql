-- Attempts at a secret (a password, a code), counted before the secret is checked, across all processes.

-- Records an attempt at `who` from `source`: returns its number, or the seconds to wait if a window is full; a rejected attempt is
-- not counted again. At most `most` within `seconds` per source, and `overall` within `overall_seconds` over all sources (null: no
-- limit). The overall limit does not apply to a source that succeeded within 30 days, so that attempts elsewhere cannot lock out
-- the owner.
create or replace function record_attempt(who text, source text, at timestamptz, most int, seconds int, overall int, overall_seconds int)
returns table (counted bigint, wait int) language plpgsql as $$
declare
  since timestamptz;
  life constant interval := make_interval(secs => seconds);
  long_life constant interval := make_interval(secs => overall_seconds);
begin
  -- Serializes attempts: concurrent calls cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended(case when overall is null then who || ' ' || source else who end, 5));

  select f.failed_at into since from sign_in_failures f
   where f.identifier = who and f.address = source and f.failed_at > at - life
   order by f.failed_at desc offset most - 1 limit 1;
  if since is not null then
    return query select null::bigint, greatest(1, ceil(extract(epoch from since + life - at))::int);
    return;
  end if;

  if overall is not null
     and not exists (select from known_addresses k
                      where k.identifier = who and k.address = source and k.seen_at > at - interval '30 days') then
    select f.failed_at into since from sign_in_failures f
     where f.identifier = who and f.failed_at > at - long_life
     order by f.failed_at desc offset overall - 1 limit 1;
    if since is not null then
      return query select null::bigint, greatest(1, ceil(extract(epoch from since + long_life - at))::int);
      return;
    end if;
  end if;

  return query insert into sign_in_failures (identifier, address, failed_at) values (who, source, at) returning id, null::int;
end $$;

-- The attempt succeeded: resets the counter of its source and remembers the source as known.
create or replace function clear_attempts(who text, source text, at timestamptz) returns void language sql as $$
  delete from sign_in_failures where identifier = who and address = source;
  insert into known_addresses (identifier, address, seen_at) values (who, source, at)
  on conflict (identifier, address) do update set seen_at = greatest(known_addresses.seen_at, excluded.seen_at)
$$;
