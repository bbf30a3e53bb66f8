-- Storing people (prisma/sql/people/store-people.sql).
create type person_document as (type text, number text, issuing_country text, expires_on date);
create type person_item as (
  id int, nationality text, national_code text, first_name text, last_name text, first_name_latin text, last_name_latin text, gender text,
  birth_date date, mobile text, phone text, email text, address text, documents person_document[]);
create type store_people_request as (branch_id int, now timestamptz, items person_item[]);
-- The nth document of an item; the stored one with its identity, whose person is `owner`, null if there is none.
create type known_document as (
  place int, nth int, type text, number text, issuing_country text, expires_on date, document_id int, owner int, known_until date);
-- The person of an item: `owner` if it exists, otherwise made_id. Refused: the fault of the nth document.
create type person_target as (owner int, made_id int, nth int, fault text);
-- What an item changed, for the audit log; before is null for a new person.
create type person_change as (place int, id int, before jsonb, after jsonb);

-- Types with a comment come from the app as JSON: `npm run types:sql` declares them in TypeScript.
comment on type store_people_request is 'The request of store_people.';
comment on type person_item is 'A person of it; absent members stay as they are. id: matched before, by match_people.';
comment on type person_document is 'A document of a person.';
