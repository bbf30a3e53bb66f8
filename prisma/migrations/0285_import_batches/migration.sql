-- An import of passengers is looked at before it is written, and can be taken back: what each column is, how far it is (`step`: dry,
-- run, undo), and of each row what was understood, what is to become or became of it (`outcome`), whose record it is about, what a
-- person decided of a conflict (`decision`), what is told of it, and what is put back when it is undone. Imports of before were
-- written at once. No checks: builds of before go on beside this one.
alter table passenger_imports
  add column columns jsonb,
  add column step text not null default 'run';
alter table passenger_imports alter column step set default 'dry';

alter table passenger_import_rows
  add column outcome text,
  add column ref_id int,
  add column known_by text[],
  add column read jsonb,
  add column decision text,
  add column told jsonb,
  add column undo jsonb;

-- Who asked for an import before looks at the file again: rows are written only after a look.
update works set state = 'canceled', ended_at = now() where kind = 'passenger_import' and state in ('waiting', 'running');
