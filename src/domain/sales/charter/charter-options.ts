import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { CharterChoices, CharterChoicesQuery, CharterOptions, CharterOptionsQuery } from "./schema.charter";

type Answer = z.input<typeof CharterOptions>;

/** Maximum options offered without a search, and results of a search. */
const OFFERED = 200;
const FOUND = 50;
const AIRLINES = 2_000;
/** The latest legs: their places and carriers are offered. */
const LEGS = 5_000;

/**
 * Choices of a charter form: the branch's terms, first colleagues and penalty rules by name plus those in use by the
 * charter, places and carriers.
 */
export async function charterOptions(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof CharterOptionsQuery>,
): Promise<Answer> {
  const values = [ctx.actor.branchId, input?.id ?? null];
  const [found] = await ctx.query<{ options: Answer }>("charter.options", OPTIONS, values);
  return found!.options;
}

/** Colleagues and rules that match a search. */
export async function findCharterChoices(
  ctx: Ctx<OperatorActor>,
  { search }: z.output<typeof CharterChoicesQuery>,
): Promise<z.input<typeof CharterChoices>> {
  const { branchId } = ctx.actor;
  const words = wordsOf(search);
  const places = words.map((_, at) => `$${at + 2}`);
  const colleagues = `select c.id, c.code, c.name from colleagues c
     where c.branch_id = $1 and c.active and ${searchMatchSql("c.search", places)} order by c.name, c.id limit ${FOUND}`;
  const rules = `${RULE} where r.branch_id = $1 and r.active and r.deleted_at is null
    and ${searchMatchSql("v.folded", places)} order by title, r.id limit ${FOUND}`;
  const values = [branchId, ...words];
  return {
    colleagues: await ctx.query(`charter.choices.colleagues.${words.length}`, colleagues, values),
    penalty_rules: await ctx.query(`charter.choices.rules.${words.length}`, rules, values),
  };
}

const RULE = `
  select r.id, v.form->>'title' as title, v.form->>'title_latin' as title_latin, r.active
    from penalty_rules r join penalty_rule_versions v on v.branch_id = r.branch_id and v.rule_id = r.id and v.version = r.version`;

const OPTIONS = `
  with legs as (select * from charter_calculations_route where branch_id = $1 order by id desc limit ${LEGS}),
  stays as (select city from charter_calculations_accommodation where branch_id = $1 order by id desc limit ${LEGS}),
  classes as (select id, penalty_rule_id from charter_classes where branch_id = $1 and charter_id = $2::int limit ${OFFERED}),
  partners as (
    select owner_colleague_id as id from charters where branch_id = $1 and id = $2::int
     union (select p.colleague_id from charter_class_partners p
             where p.branch_id = $1 and p.class_id in (select id from classes) limit ${LEGS})),
  offered as (
    (select id, code, name from colleagues where branch_id = $1 and active order by name limit ${OFFERED})
     union
    (select id, code, name from colleagues where branch_id = $1 and id in (select id from partners) limit ${LEGS})),
  rules as (
    (${RULE} where r.branch_id = $1 and r.deleted_at is null order by title, r.id limit ${OFFERED})
     union
    (${RULE} where r.branch_id = $1 and r.id in (select penalty_rule_id from classes) limit ${OFFERED}))
  select json_build_object(
    'currency', br.currency, 'time_zone', br.time_zone,
    'colleagues', coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name) order by name) from offered), '[]'),
    'penalty_rules', coalesce((select json_agg(json_build_object('id', id, 'title', title, 'title_latin', title_latin, 'active', active)
                                               order by title, id) from rules), '[]'),
    'places', coalesce((select json_agg(json_build_object('code', code, 'zone', zone) order by code) from (
       select code, max(zone) as zone from (
         select origin as code, departure_zone as zone from legs union select destination, arrival_zone from legs
         union select city, null from stays) p group by code order by code limit ${FOUND * 10}) p), '[]'),
    'carriers', coalesce((select json_agg(carrier order by carrier) from (select distinct carrier from legs order by carrier limit ${FOUND * 10}) c), '[]'),
    'airlines', coalesce((select json_agg(a order by a.code) from (
       select distinct on (code) code, name, name_latin from airlines where owner_branch is null or owner_branch = $1
        order by code, owner_branch nulls last limit ${AIRLINES}) a), '[]')
  ) as options
    from branches br where br.id = $1`;
