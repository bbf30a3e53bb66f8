-- Guesses at what is secret (a password, a code), counted before they are looked at; the same for all processes.

-- Counts a guess at `who` from `source`: its number, or how many seconds to wait where a window is full; a refused one is not
-- counted again. `most` within `seconds` of one source; `overall` within `overall_seconds` of all sources together (null: any
-- number), which does not bind a source that was let in within 30 days: who guesses elsewhere never locks the owner out.
create or replace function record_attempt(who text, source text, at timestamptz, most int, seconds int, overall int, overall_seconds int)
returns table (counted bigint, wait int) language plpgsql as $$
declare
  since timestamptz;
  life constant interval := make_interval(secs => seconds);
  long_life constant interval := make_interval(secs => overall_seconds);
begin
  -- Many at once are no more than many in turn.
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

-- The guess was right: its source starts anew, and is known from now on.
create or replace function clear_attempts(who text, source text, at timestamptz) returns void language sql as $$
  delete from sign_in_failures where identifier = who and address = source;
  insert into known_addresses (identifier, address, seen_at) values (who, source, at)
  on conflict (identifier, address) do update set seen_at = greatest(known_addresses.seen_at, excluded.seen_at)
$$;
