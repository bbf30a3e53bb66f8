import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { distinctSql } from "../../kernel/distinct-sql";
import { requireAuditReader } from "./require-reader";
import { MAX_CHOICES } from "./rules";
import type { AuditFacets } from "./schema";

type Dto = z.input<typeof AuditFacets>;

/**
 * The choices of the audit search's filters. Actions and kinds are found by a loose index scan. Throws noPermission
 * (2007).
 */
export async function auditFacets(ctx: Ctx<OperatorActor>): Promise<Dto> {
  requireAuditReader(ctx);
  const { query, actor } = ctx;
  const [people, sites, actions, kinds] = await Promise.all([
    query<Dto["people"][number]>("audit.people", PEOPLE, [actor.branchId]),
    query<Dto["sites"][number]>("audit.sites", SITES, [actor.branchId]),
    query<{ value: string }>("audit.actions", `${distinctSql("audit_log", "action")} limit ${MAX_CHOICES}`, [
      actor.branchId,
    ]),
    query<{ value: string }>("audit.kinds", `${distinctSql("audit_log", "subject_type")} limit ${MAX_CHOICES}`, [
      actor.branchId,
    ]),
  ]);
  return { people, sites, actions: actions.map(({ value }) => value), kinds: kinds.map(({ value }) => value) };
}

/** Includes former staff, whose entries remain. */
const PEOPLE = `
  select o.id, o.personnel_id, o.name, o.name_latin from memberships m join operators o on o.id = m.operator_id
   where m.branch_id = $1 order by o.name, o.id limit ${MAX_CHOICES}`;

const SITES = `select id, domain from partner_domains where branch_id = $1 order by domain limit ${MAX_CHOICES}`;
