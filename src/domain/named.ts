/** SQL of names that rows of several areas are told with. */

/** A person by the name an actor has in histories (`operator:7`); another actor as it is written. */
export const whoName = (actor: string) => `coalesce((select o.name from operators o
  where o.id = case when ${actor} ~ '^operator:[0-9]{1,9}$' then split_part(${actor}, ':', 2)::int end), ${actor})`;

/** {type, id, name} of a party as the books write it (`colleague:7`), of a branch. */
export const partyOf = (party: string, branch: string) => `jsonb_build_object(
  'type', split_part(${party}, ':', 1), 'id', split_part(${party}, ':', 2)::bigint, 'name', party_name(${branch}, ${party}))`;
