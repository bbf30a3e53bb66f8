-- References: six of 32 letters and digits without look-alikes, 30 random bits; each unique in its branch. Two concurrent calls may
-- still draw the same one; the unique constraint then fails one, and the caller retries.
create or replace function random_pnr() returns char(6) language plpgsql volatile as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  bits constant bytea := uuid_send(gen_random_uuid());
begin
  return substr(letters, (get_byte(bits, 0) & 31) + 1, 1) || substr(letters, (get_byte(bits, 1) & 31) + 1, 1)
      || substr(letters, (get_byte(bits, 2) & 31) + 1, 1) || substr(letters, (get_byte(bits, 3) & 31) + 1, 1)
      || substr(letters, (get_byte(bits, 4) & 31) + 1, 1) || substr(letters, (get_byte(bits, 5) & 31) + 1, 1);
end $$;

-- A new reference.
create or replace function new_local_pnr(branch int) returns text language plpgsql volatile as $$
declare
  pnr char(6); -- the column's type: compared as text, its index would not be used
begin
  loop
    pnr := random_pnr();
    exit when not exists (select from bookings where branch_id = branch and local_pnr = pnr);
  end loop;
  return pnr;
end $$;

-- New references, by place; null where the branch is. Looked up together.
create or replace function new_local_pnrs(branches int[]) returns text[] language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
declare
  pnrs char(6)[] := array_fill(null::char(6), array[cardinality(branches)]);
  places int[] := '{}';
  place int;
begin
  for nr in 1 .. cardinality(branches) loop
    if branches[nr] is not null then places := places || nr; end if;
  end loop;
  while places <> '{}' loop
    foreach place in array places loop
      pnrs[place] := random_pnr();
    end loop;
    places := array(select k.nr from unnest(branches, pnrs) with ordinality k (branch, pnr, nr)
                      join lateral (select from bookings b where b.branch_id = k.branch and b.local_pnr = k.pnr limit 1) b on true);
  end loop;
  return pnrs;
end $$;
