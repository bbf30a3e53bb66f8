import { z } from "zod";
import { id } from "../../kernel/primitives";

/** Maximum members of a line, one per dimension. */
export const MAX_MEMBERS = 10;

/** A member of a line, besides its cost center. */
const LineMember = z.object({ dimension_id: id, member_id: id });
export const lineMembers = z.array(LineMember).max(MAX_MEMBERS).nullish();

export const LineMemberOut = z.object({
  dimension_id: z.int(),
  member_id: z.int(),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
});

/** SQL of the members in a set as JSON, of a branch (`$1` by default), by dimension; an empty array without one. */
export const membersOf = (
  set: string,
  branch = "$1::int",
) => `coalesce((select jsonb_agg(jsonb_build_object('dimension_id', m.dimension_id, 'member_id', m.id, 'code', m.code, 'title', m.title,
    'title_latin', coalesce(nullif(m.title_latin, ''), m.title)) order by m.dimension_id)
  from ledger.dimension_sets s join dimension_members m on m.branch_id = s.branch_id and m.id = any (s.members)
 where s.branch_id = ${branch} and s.id = ${set}), '[]')`;
