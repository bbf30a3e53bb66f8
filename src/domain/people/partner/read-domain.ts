import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { ADDRESS_OF } from "../../platform/audit-history/keep-origin";
import { SITE } from "./list-domains";
import { namesOf } from "./rows";
import type { DomainDetails } from "./schema.console";

type Answer = z.input<typeof DomainDetails>;
type DomainDto = Omit<Answer["timeline"][number], "who"> & { actor: string };

/** A site of the branch with policy, history, tokens and addresses, newest first. Throws notFound (3009). */
export async function readDomain(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [[site], result] = await Promise.all([
    ctx.query<{ row: Omit<Answer, "timeline"> }>(
      "partner.read-domain",
      `${SITE} where d.branch_id = $1 and d.id = $3`,
      [branchId, ctx.now, id],
    ),
    ctx.query<DomainDto>("partner.timeline", TIMELINE, [branchId, String(id)]),
  ]);
  if (!site) throw new Refusal("notFound");
  const names = await namesOf(
    ctx.db,
    result.map(({ actor }) => actor),
  );
  return { ...site.row, timeline: result.map(({ actor, ...entry }) => ({ ...entry, who: names(actor) })) };
}

// Two indexes, each read from its end.
const TIMELINE = `
  select id::text, at, action, subject_id as subject, actor, ${ADDRESS_OF("told")} as address, before, after from (
    (select * from audit_log
      where branch_id = $1 and subject_type = 'partner_domain' and subject_id = $2 order by id desc limit 100)
    union all
    (select * from audit_log
      where branch_id = $1 and subject_type in ('connection_token', 'ip_trust') and after ->> 'domain_id' = $2
      order by id desc limit 100)) told
   order by told.id desc limit 100`;
