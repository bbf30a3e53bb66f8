/** SQL of names that rows of several areas are told with. */

/** A person by the name an actor has in histories (`operator:7`); another actor as it is written. */
export const whoName = (actor: string) => `coalesce((select o.name from operators o
  where ${actor} ~ '^operator:[0-9]{1,9}$' and o.id = split_part(${actor}, ':', 2)::int), ${actor})`;

/** The name of a party as the books write it (`colleague:7`), of a branch; null: not known here any more. */
export const partyName = (party: string, branch: string) => `case
  when ${party} ~ '^colleague:[0-9]{1,9}$' then (select k.name from colleagues k
    where k.branch_id = ${branch} and k.id = split_part(${party}, ':', 2)::int)
  when ${party} ~ '^passenger:[0-9]{1,9}$' then (select k.first_name || ' ' || k.last_name from passengers k
    where k.branch_id = ${branch} and k.id = split_part(${party}, ':', 2)::int) end`;

/** {type, id, name} of such a party. */
export const partyOf = (party: string, branch: string) => `jsonb_build_object(
  'type', split_part(${party}, ':', 1), 'id', split_part(${party}, ':', 2)::bigint, 'name', ${partyName(party, branch)})`;
