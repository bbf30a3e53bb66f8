import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { PenaltyForm } from "./rules.match";
import type { PenaltyRuleHistory, PenaltyRuleList, PenaltyRuleQuery } from "./schema";

type List = z.input<typeof PenaltyRuleList>;
type RuleDto = List["items"][number];
type Row = Omit<RuleDto, keyof PenaltyForm> & { form: PenaltyForm };
type Ground = Pick<List, "suppliers" | "currency">;

/** The branch's rules by precedence, one page; deleted ones on request. */
export async function listPenaltyRules(
  ctx: Ctx<OperatorActor>,
  { page, per_page, deleted, type, search }: z.output<typeof PenaltyRuleQuery>,
): Promise<List> {
  const { branchId } = ctx.actor;
  const filters = filtersFrom("r.branch_id = $1::int and (r.deleted_at is not null) = $2::boolean", [
    branchId,
    deleted,
  ]);
  filters.add("t", type, (at) => `(v.form->'types' = '[]' or v.form->'types' ? ${at}::text)`);
  for (const word of wordsOf(search ?? "")) filters.add("s", word || null, found);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `penalty.count.${shape}`,
    `select count(*)::int as n from penalty_rules r ${VERSION} where ${where}`,
    [...values],
  );
  const limits = `limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`;
  const [[counted], [ground], rows] = await Promise.all([
    counting,
    ctx.query<Ground>("penalty.ground", GROUND, [branchId]),
    ctx.query<Row>(`penalty.list.${shape}`, listed(where, limits), values),
  ]);
  return { items: rows.map(toRuleDto), total: counted!.n, ...ground! };
}

/** One rule of the branch, deleted or not. Throws notFound (3009). */
export async function readPenaltyRule(ctx: Ctx<OperatorActor>, id: number): Promise<RuleDto> {
  const one = listed("r.branch_id = $1::int and r.id = $2::int", "limit 1");
  const [row] = await ctx.query<Row>("penalty.read", one, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return toRuleDto(row);
}

type Past = z.input<typeof PenaltyRuleHistory>[number];

/** Versions of a rule, newest first; empty for a foreign one. */
export async function readPenaltyHistory(ctx: Ctx<OperatorActor>, id: number): Promise<Past[]> {
  type Version = Omit<Past, keyof PenaltyForm> & { form: PenaltyForm };
  const rows = await ctx.query<Version>("penalty.history", HISTORY, [ctx.actor.branchId, id]);
  return rows.map(({ form, ...row }) => ({ ...plain(form), ...row }));
}

const toRuleDto = ({ form, ...row }: Row): RuleDto => ({ ...plain(form), ...row });

/** Copies a form, so that its lists may be modified by the caller. */
const plain = (form: PenaltyForm) => ({
  ...form,
  types: [...form.types],
  fare_classes: [...form.fare_classes],
  pax_types: [...form.pax_types],
  bands: form.bands.map((band) => ({ ...band })),
});

/** SQL equivalent of `precedence` (rules.match.ts) as one number: the count of conditions, then which ones. */
const ASKS = [
  "v.form->>'supplier_id' is not null",
  "v.form->>'carrier' is not null",
  "v.form->'fare_classes' <> '[]'",
  "v.form->'pax_types' <> '[]'",
  "v.form->'types' <> '[]'",
].map((asks) => `(${asks})::int`);
const RANK = `((${ASKS.join(" + ")}) << ${ASKS.length}) + ${ASKS.map((asks, at) => `(${asks} << ${ASKS.length - 1 - at})`).join(" + ")}`;
const FIRST = `(${RANK}) desc, (v.form->>'position')::int, r.id`;

const VERSION =
  "join penalty_rule_versions v on v.branch_id = r.branch_id and v.rule_id = r.id and v.version = r.version";
const NAMED = `left join suppliers s on s.branch_id = r.branch_id and s.id = (v.form->>'supplier_id')::int`;
/** Matches a word in the rule's texts or its supplier's name. */
const found = (word: string) => `(${searchMatchSql("v.folded", [word])}
    or (v.form->>'supplier_id')::int = any(array(
       select s.id from suppliers s where s.branch_id = $1::int
          and ${searchMatchSql("place_folded('|' || s.title || '|' || s.title_latin)", [word])} limit 200)))`;

/** Details of the rules on the page. */
const listed = (where: string, limits: string) => `
  select r.id, r.version, r.active, r.deleted_at is not null as deleted, r.updated_at, v.form, ${actorNameSql("v.created_by")} as by,
         case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin) end as supplier,
         (select count(*)::int from charter_classes c where c.branch_id = r.branch_id and c.penalty_rule_id = r.id) as classes
    from (select r.branch_id, r.id from penalty_rules r ${VERSION} where ${where} order by ${FIRST} ${limits}) shown
    join penalty_rules r on r.branch_id = shown.branch_id and r.id = shown.id ${VERSION} ${NAMED}
   order by ${FIRST}`;

const GROUND = `
  select b.currency::text as currency,
         coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin) order by s.position, s.id)
                     from (select * from suppliers s where s.branch_id = b.id order by s.position, s.id limit ${MAX_SET_UP}) s), '[]') as suppliers
    from branches b where b.id = $1`;

const HISTORY = `
  select v.version, v.form, v.created_at as at, ${actorNameSql("v.created_by")} as by,
         (select count(*)::int from refund_items i where i.branch_id = v.branch_id and i.rule_id = v.rule_id and i.rule_version = v.version) as refunds
    from penalty_rule_versions v where v.branch_id = $1 and v.rule_id = $2::int order by v.version desc limit 100`;
