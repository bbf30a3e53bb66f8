-- Importing people and reverting it (prisma/sql/people/import-people.sql). Types with a comment come from the app as JSON: `npm run
-- types:sql` declares them in TypeScript.
create type people_match_request as (branch_id int, now timestamptz, lock boolean, items person_item[]);
create type changed_document as (type text, number text, issuing_country text, before date, after date);
create type imported_person as (
  id int, made boolean, before jsonb, after jsonb, added person_document[], later changed_document[]);
create type people_undo_request as (branch_id int, now timestamptz, items imported_person[]);
comment on type people_match_request is 'The request of match_people. lock: blocks concurrent writes of these people.';
comment on type people_undo_request is 'The request of undo_people_import.';
comment on type imported_person is 'A person of it, with what the import changed. made: created by it.';
comment on type changed_document is 'A document whose expiry the import changed.';
-- What travellers are judged by (duplicate-passengers.sql, passenger-faults.sql).
create type traveller_identity as (nationality text, national_code text, document jsonb);
create type traveller_age as (type "PaxType", birth_date date, document jsonb);
