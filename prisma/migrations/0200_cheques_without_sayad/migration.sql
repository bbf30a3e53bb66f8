-- Sayad is Iran's register of cheques: elsewhere a cheque has no id of it, and '' says so.
alter table cheques
  drop constraint cheques_sayad_id_check,
  add constraint cheques_sayad_id_check check (sayad_id::text ~ '^([0-9]{16})?$');
drop index cheques_sayad;
create unique index cheques_sayad on cheques (branch_id, direction, sayad_id)
  where state not in ('returned', 'canceled') and sayad_id <> '';
