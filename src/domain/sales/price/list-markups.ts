import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { RULE } from "./rows";
import { ANYWHERE } from "./rules.match";
import type { MarkupHistory, MarkupList, MarkupQuery } from "./schema";

type List = z.input<typeof MarkupList>;
type MarkupDto = List["items"][number];
/** Maximum records matched by name in a search. */
const MAX_NAMED = 200;

type Ground = Pick<List, "suppliers" | "currency" | "today">;

/** Rules of the branch and the deployment by scope and precedence, one page; deleted ones on request. */
export async function listMarkups(
  ctx: Ctx<OperatorActor>,
  { page, per_page, deleted, scope, product, search }: z.output<typeof MarkupQuery>,
): Promise<List> {
  const { branchId } = ctx.actor;
  const filters = filtersFrom("m.branch_id in (0, $1::int) and (m.deleted_at is not null) = $2::boolean", [
    branchId,
    deleted,
  ]);
  filters.add("s", scope, (at) => `m.scope = ${at}::"MarkupScope"`);
  filters.add("p", product, (at) => `(m.products = '{}' or ${at}::text = any(m.products))`);
  for (const word of wordsOf(search ?? "")) filters.add("q", word || null, found);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `markup.count.${shape}`,
    `select count(*)::int as n from markup_rules m where ${where}`,
    [...values],
  );
  const limits = `limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`;
  const [[counted], [ground], items] = await Promise.all([
    counting,
    ctx.query<Ground>("markup.ground", GROUND, [branchId, ctx.now]),
    ctx.query<MarkupDto>(
      `markup.list.${shape}`,
      toMarkupDto(`select m.branch_id, m.id from markup_rules m where ${where} order by ${FIRST} ${limits}`),
      values,
    ),
  ]);
  return { items, total: counted!.n, ...ground! };
}

/** One rule of the branch or the deployment, deleted or not. Throws notFound (3009). */
export async function readMarkup(ctx: Ctx<OperatorActor>, id: number): Promise<MarkupDto> {
  const one = toMarkupDto(
    "select m.branch_id, m.id from markup_rules m where m.branch_id in (0, $1::int) and m.id = $2::int limit 1",
  );
  const [row] = await ctx.query<MarkupDto>("markup.read", one, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** History of a rule, newest first; empty for a foreign one. */
export const readHistory = (ctx: Ctx<OperatorActor>, id: number) =>
  ctx.query<z.input<typeof MarkupHistory>[number]>("markup.history", HISTORY, [ctx.actor.branchId, String(id)]);

const placeOf = (code: string) => `(select jsonb_build_object('name', c.name, 'name_latin', c.name_latin) from cities c
  where c.code = ${code} and (c.owner_branch is null or c.owner_branch = $1::int) order by c.owner_branch nulls last limit 1)`;

const joined = (rules: string) => `${rules}
    left join suppliers s on s.branch_id = m.branch_id and s.id = m.supplier_id
    left join colleagues c on c.branch_id = m.branch_id and c.id = m.colleague_id`;

/** Details of the rules on the page. */
const toMarkupDto = (rules: string) => `
  select ${RULE}, m.deleted_at is not null as deleted, m.created_at, m.updated_at, ${actorNameSql("m.created_by", "$1::int")} as by,
         case when s.id is not null then jsonb_build_object('name', s.title, 'name_latin', s.title_latin) end as supplier,
         c.name as colleague, ${placeOf("m.origin")} as origin_place, ${placeOf("m.destination")} as destination_place
    from (${rules}) shown join ${joined("markup_rules m on m.branch_id = shown.branch_id and m.id = shown.id")} order by ${FIRST}`;

/** Matches a word in the rule's texts, or the name of its supplier, colleague, or a place of its route. */
function found(word: string): string {
  const among = (select: string, column: string) =>
    `any(array(${select} and ${searchMatchSql(column, [word])} limit ${MAX_NAMED}))`;
  const place = among(
    "select c.code from cities c where (c.owner_branch is null or c.owner_branch = $1::int)",
    "c.folded",
  );
  return `(${searchMatchSql("m.folded", [word])}
    or m.supplier_id = ${among("select s.id from suppliers s where s.branch_id = $1::int", "place_folded('|' || s.title || '|' || s.title_latin)")}
    or m.colleague_id = ${among("select c.id from colleagues c where c.branch_id = $1::int", "c.search")}
    or m.origin = ${place} or m.destination = ${place})`;
}

const isPlace = (code: string) => `coalesce(${code} <> '${ANYWHERE}', false)::int`;

/**
 * SQL equivalent of `compared` (rules.match.ts): a rule's conditions as one number, the most important in the highest
 * bits.
 */
const RANK = [
  "(m.products <> '{}')::int",
  "(m.supplier_id is not null)::int",
  "(m.colleague_id is not null)::int",
  "(m.groups <> '{}')::int",
  isPlace("m.origin"),
  isPlace("m.destination"),
  "(m.carrier is not null)::int",
  "(m.fare_class is not null)::int",
  "(m.kind is not null)::int",
  "(m.stars <> '{}')::int",
  "(m.nights_from is not null or m.nights_to is not null)::int",
  "(m.pax_types <> '{}')::int",
  "(m.travel_from is not null or m.travel_to is not null)::int",
  "(m.valid_from is not null or m.valid_to is not null)::int",
]
  .map((asks, at, all) => `(${asks} << ${all.length - 1 - at})`)
  .join(" + ");
const FIRST = `m.scope, (${RANK}) desc, m.position, m.id desc`;

const GROUND = `
  select b.currency::text as currency, ($2::timestamptz at time zone b.time_zone)::date::text as today,
         coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin,
                                      'own', s.adapter = 'charter', 'currency', s.currency, 'products', s.products)
                                    order by s.position, s.id)
                     from (select * from suppliers s where s.branch_id = b.id order by s.position, s.id limit ${MAX_SET_UP}) s), '[]') as suppliers
    from branches b where b.id = $1::int`;

const HISTORY = `
  select l.at, split_part(l.action, '.', 2) as action, ${actorNameSql("l.actor")} as by
    from audit_log l where l.branch_id = $1::int and l.subject_type = 'markup' and l.subject_id = $2
   order by l.id desc limit 100`;
