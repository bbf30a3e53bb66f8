-- A new reference, unique in the branch: six of 32 letters and digits without look-alikes, 30 random bits. Two concurrent calls may
-- still collide; the unique constraint then fails one, and the caller retries.
create or replace function new_local_pnr(branch int) returns text language plpgsql volatile as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  bits bytea;
  pnr char(6); -- the column's type: compared as text, its index would not be used
begin
  loop
    bits := uuid_send(gen_random_uuid());
    pnr := substr(letters, (get_byte(bits, 0) & 31) + 1, 1) || substr(letters, (get_byte(bits, 1) & 31) + 1, 1)
        || substr(letters, (get_byte(bits, 2) & 31) + 1, 1) || substr(letters, (get_byte(bits, 3) & 31) + 1, 1)
        || substr(letters, (get_byte(bits, 4) & 31) + 1, 1) || substr(letters, (get_byte(bits, 5) & 31) + 1, 1);
    exit when not exists (select from bookings where branch_id = branch and local_pnr = pnr);
  end loop;
  return pnr;
end $$;
