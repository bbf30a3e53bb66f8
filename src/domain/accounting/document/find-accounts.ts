import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { literalSql, searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { MAX_ROWS } from "./rules";
import type { OptionsQuery, Postable } from "./schema";

type Answer = z.input<typeof Postable>;
type Row = Answer["rows"][number];

/** Maximum options without a search; `more` when there are others. */
export const MAX_FIRST = 1_000;
/** Maximum matches of a search. */
export const MAX_FOUND = 20;

/**
 * Active detail accounts for the rows of a document. Without a query the first 1,000 by code, accounts of parties last.
 * `search`: the 20 best matches, beginnings of codes first. `exact`: those with one of these codes or titles. `keys`:
 * those with these ids, active or not.
 */
export async function findAccounts(ctx: Ctx<OperatorActor>, query: z.output<typeof OptionsQuery>): Promise<Answer> {
  const { search, exact, keys } = query ?? {};
  const { branchId } = ctx.actor;
  if (search != null) {
    const words = wordsOf(search).filter(Boolean);
    const sql = searchSql(words.map((_, at) => `$${FIRST_WORD + at}`));
    const values = [branchId, MAX_FOUND, words[0] ?? "", ...words];
    return { rows: await ctx.query<Row>(`document.accounts.search.${words.length}`, sql, values), more: true };
  }
  if (exact || keys) {
    const ids = (keys ?? []).filter((key) => /^\d{1,9}$/.test(key)).map(Number);
    return { rows: await ctx.query<Row>("document.accounts.exact", EXACT, [branchId, exact ?? [], ids]), more: true };
  }
  const rows = await ctx.query<Row>("document.accounts", FIRST, [branchId, MAX_FIRST + 1]);
  return { rows: rows.slice(0, MAX_FIRST), more: rows.length > MAX_FIRST };
}

const COLUMNS = `
  select a.id, a.code, a.title, a.title_latin, a.currency, a.party_required, a.cost_center_required,
         case when a.dimensioned then (
           select coalesce(jsonb_agg(jsonb_build_object('dimension_id', r.dimension_id, 'rule', r.rule, 'default_id', r.default_id)), '[]')
             from ledger.accounts l cross join ledger.dimension_rules(l, ledger.business_day(l.branch_id, now())) r
            where l.branch_id = a.branch_id and l.id = a.id) else '[]' end as dimensions,
         jsonb_build_object('title', p.title, 'title_latin', p.title_latin) as parent
    from found a join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id`;
const ACTIVE = "a.branch_id = $1::int and a.level = 4 and a.active";

const FIRST = `
  with found as (
    select a.* from ledger.accounts a where ${ACTIVE}
     order by a.limit_mode <> 'none', a.code collate "C" limit $2::int)
  ${COLUMNS} order by a.limit_mode <> 'none', a.code collate "C"`;

const FIRST_WORD = 4;
const searchSql = (places: readonly string[]) => `
  with found as (
    select a.*, a.code like place_folded($3::text) || '%' as begins from ledger.accounts a
     where ${ACTIVE} and ${places.length === 0 ? "false" : searchMatchSql(FOLDED, places)}
     order by begins desc, a.code collate "C" limit $2::int)
  ${COLUMNS} order by a.begins desc, a.code collate "C"`;
/** Indexed. */
const FOLDED = "place_folded('|' || a.code || '|' || a.title || '|' || a.title_latin)";

/** A code may be followed by its title. */
const EXACT = `
  with sought as materialized (
    select place_folded(s) as text, substring(place_folded(split_part(s, ' ', 1)) from '^[0-9]+') as code from unnest($2::text[]) s),
  found as (
    select a.* from ledger.accounts a where a.branch_id = $1::int and a.level = 4 and a.id = any($3::int[])
     union
    select a.* from ledger.accounts a join (select distinct code from sought) s on s.code = a.code where ${ACTIVE}
     union
    select a.* from (select distinct text from sought where text <> '') s
     cross join lateral (
           select a.* from ledger.accounts a
            where ${ACTIVE} and ${FOLDED} like '%|' || ${literalSql("s.text")} || '%'
              and s.text in (place_folded(a.title), place_folded(a.title_latin)) limit 2) a)
  ${COLUMNS} order by a.code collate "C" limit ${3 * MAX_ROWS}`;
