import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { actsOn, elsewhereOf, isHome, operatorOut, readMember } from "./rows";
import type { Operator, OperatorDetails, OperatorName, OperatorRef } from "./schema.staff";

const SHOWN = 50;

/**
 * A person of the branch by personnel id, else by id, inactive ones included. Throws notFound (3009), fieldMissing
 * (3002) when neither is given.
 */
export async function readOperator(
  ctx: Ctx<OperatorActor>,
  { personnel_id, id }: z.output<typeof OperatorRef>,
): Promise<Operator> {
  if (personnel_id == null && id == null) throw refuseField("personnel_id", NEEDED, "fieldMissing");
  const who = personnel_id != null ? { personnelId: personnel_id } : { id: id! };
  return operatorOut(ctx, await readMember(ctx, who));
}

/** The same for the console, with allowed acts, the person's other branches, and the last 50 audit entries. */
export async function readOperatorDetails(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof OperatorName>,
): Promise<z.input<typeof OperatorDetails>> {
  const member = await readMember(ctx, { id });
  const [operator, factor, timeline] = await Promise.all([
    operatorOut(ctx, member),
    ctx.db.operatorFactor.findFirst({ where: { operatorId: id, confirmedAt: { not: null } } }),
    ctx.query<z.input<typeof OperatorDetails>["timeline"][number]>("operator.timeline", TIMELINE, [
      ctx.actor.branchId,
      String(id),
      SHOWN,
    ]),
  ]);
  const branches = isHome(member, ctx) ? elsewhereOf(member, ctx) : [];
  const elsewhere = branches.map(({ branch }) => ({ id: branch.id, name: branch.name, name_latin: branch.nameLatin }));
  return { ...operator, acts: actsOn(ctx, member), second_factor: factor !== null, elsewhere, timeline };
}

/** Excludes frequent sign-ins: the list shows the last one. */
const TIMELINE = `
  select a.id::text as id, a.at, a.action,
         jsonb_build_object('name', o.name, 'name_latin', o.name_latin) as by,
         array(select jsonb_object_keys(a.after)) as fields
    from audit_log a
    left join operators o on a.actor = 'operator:' || o.id
   where a.branch_id = $1 and a.subject_type = 'operator' and a.subject_id = $2 and a.action <> 'operator.sign-in'
   order by a.id desc limit $3`;

const NEEDED = { en: "either personnel_id or id is required", fa: "کد پرسنلی یا شناسه الزامی است" };
