import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { whoName } from "../named";
import { type PenaltyForm, precedence } from "./rules.match";
import type { PenaltyRuleHistory, PenaltyRuleList, PenaltyRuleQuery } from "./schema";

type List = z.input<typeof PenaltyRuleList>;
type Row = Omit<List["items"][number], keyof PenaltyForm> & { form: PenaltyForm };

/** All rules of the branch, those that go before others first; deleted ones where they are asked for. */
export async function listPenaltyRules(
  ctx: Ctx<OperatorActor>,
  { deleted }: z.output<typeof PenaltyRuleQuery>,
): Promise<List> {
  const { branchId } = ctx.actor;
  const [[ground], rows] = await Promise.all([
    ctx.query<Omit<List, "items">>("penalty.ground", GROUND, [branchId]),
    ctx.query<Row>("penalty.list", LIST, [branchId, deleted]),
  ]);
  const items = rows.map(({ form, ...row }) => ({ ...plain(form), ...row }));
  return { items: items.sort(precedence), ...ground! };
}

type Past = z.input<typeof PenaltyRuleHistory>[number];

/** The versions of a rule of the branch, the latest first; nothing where it has none such. */
export async function readPenaltyHistory(ctx: Ctx<OperatorActor>, id: number): Promise<Past[]> {
  type Version = Omit<Past, keyof PenaltyForm> & { form: PenaltyForm };
  const rows = await ctx.query<Version>("penalty.history", HISTORY, [ctx.actor.branchId, id]);
  return rows.map(({ form, ...row }) => ({ ...plain(form), ...row }));
}

/** A form as it is told: what it lists may be changed by who reads it. */
const plain = (form: PenaltyForm) => ({
  ...form,
  types: [...form.types],
  fare_classes: [...form.fare_classes],
  pax_types: [...form.pax_types],
  bands: form.bands.map((band) => ({ ...band })),
});

const LIST = `
  select r.id, r.version, r.active, r.deleted_at is not null as deleted, r.updated_at, v.form, ${whoName("v.created_by")} as by,
         case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin) end as supplier,
         (select count(*)::int from charter_classes c where c.branch_id = r.branch_id and c.penalty_rule_id = r.id) as classes
    from penalty_rules r
    join penalty_rule_versions v on v.branch_id = r.branch_id and v.rule_id = r.id and v.version = r.version
    left join suppliers s on s.branch_id = r.branch_id and s.id = (v.form->>'supplier_id')::int
   where r.branch_id = $1 and (r.deleted_at is not null) = $2::boolean`;

const GROUND = `
  select b.currency::text as currency,
         coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin) order by s.position, s.id)
                     from suppliers s where s.branch_id = b.id), '[]') as suppliers
    from branches b where b.id = $1`;

const HISTORY = `
  select v.version, v.form, v.created_at as at, ${whoName("v.created_by")} as by,
         (select count(*)::int from refund_items i where i.branch_id = v.branch_id and i.rule_id = v.rule_id and i.rule_version = v.version) as refunds
    from penalty_rule_versions v where v.branch_id = $1 and v.rule_id = $2::int order by v.version desc limit 100`;
