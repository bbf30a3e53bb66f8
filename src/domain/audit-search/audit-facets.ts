import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { requireAuditReader } from "./require-reader";
import { MAX_CHOICES } from "./rules";
import type { AuditFacets } from "./schema";

type Dto = z.input<typeof AuditFacets>;

/** What the filters of the audit search offer. Actions and kinds are found by leaps through their index. 2007. */
export async function auditFacets(ctx: Ctx<OperatorActor>): Promise<Dto> {
  requireAuditReader(ctx);
  const { query, actor } = ctx;
  const [people, sites, actions, kinds] = await Promise.all([
    query<Dto["people"][number]>("audit.people", PEOPLE, [actor.branchId]),
    query<Dto["sites"][number]>("audit.sites", SITES, [actor.branchId]),
    query<{ value: string }>("audit.actions", leaps("action"), [actor.branchId]),
    query<{ value: string }>("audit.kinds", leaps("subject_type"), [actor.branchId]),
  ]);
  return { people, sites, actions: actions.map(({ value }) => value), kinds: kinds.map(({ value }) => value) };
}

/** Those who left too: what they did stays. */
const PEOPLE = `
  select o.id, o.personnel_id, o.name, o.name_latin from memberships m join operators o on o.id = m.operator_id
   where m.branch_id = $1 order by o.name, o.id limit ${MAX_CHOICES}`;

const SITES = `select id, domain from partner_domains where branch_id = $1 order by domain limit ${MAX_CHOICES}`;

const leaps = (column: "action" | "subject_type") => `
  with recursive leap as (
    (select ${column} as value from audit_log where branch_id = $1 order by ${column} limit 1)
    union all
    select (select a.${column} from audit_log a where a.branch_id = $1 and a.${column} > leap.value order by a.${column} limit 1)
      from leap where leap.value is not null)
  select value from leap where value is not null limit ${MAX_CHOICES}`;
