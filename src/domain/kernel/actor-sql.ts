/** SQL expressions for names of actors and parties, shared by several areas. */

const branchOf = (column: string) => column.replace(/\.\w+$/, ".branch_id");

/**
 * Display name of an actor as recorded in histories (`operator:7`); other actors are shown as recorded. `actor`: a
 * column of a tenant's row.
 */
export const actorNameSql = (actor: string, branch = branchOf(actor)) =>
  `coalesce(actor_name(${branch}, ${actor}), ${actor})`;

/** {kind, id, name, name_latin} of an actor. */
export const actorDtoSql = (actor: string, branch = branchOf(actor)) => `actor_dto(${branch}, ${actor})`;

/** {type, id, name, name_latin} of a party of a branch as recorded in the books (`colleague:7`). */
export const partyOf = (party: string, branch: string) => `jsonb_build_object(
  'type', split_part(${party}, ':', 1), 'id', split_part(${party}, ':', 2)::bigint, 'name', nullif(party_title(${branch}, ${party}), ${party}),
  'name_latin', party_name_latin(${branch}, ${party}))`;
