/** SQL of names that rows of several areas are told with. */

const branchOf = (column: string) => column.replace(/\.\w+$/, ".branch_id");

/** A person by the name an actor has in histories (`operator:7`); another actor as it is written. `actor`: a column of a tenant's row. */
export const actorNameSql = (actor: string, branch = branchOf(actor)) =>
  `coalesce(actor_name(${branch}, ${actor}), ${actor})`;

/** {kind, id, name, name_latin} of an actor. */
export const actorDtoSql = (actor: string, branch = branchOf(actor)) => `actor_dto(${branch}, ${actor})`;

/** {type, id, name} of a party as the books write it (`colleague:7`), of a branch. */
export const partyOf = (party: string, branch: string) => `jsonb_build_object(
  'type', split_part(${party}, ':', 1), 'id', split_part(${party}, ':', 2)::bigint, 'name', party_name(${branch}, ${party}))`;
