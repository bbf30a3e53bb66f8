import { soughtBy } from "../../catalogue/article/found";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { MAX_PER_KIND, type SearchHitKind } from "./rules";
import type { Ref } from "./to-search-hits";

const TITLED: readonly SearchHitKind[] = ["account", "cost_center", "article", "operator"];
/** Maximum rows fetched for a frequent word. */
const FETCHED = 300;
/** A shorter word is in too many titles. */
const LEAST = 3;

/** Accounts and cost centres by code or title, articles by their words, operators by name or number. */
export async function findByTitle(
  { query, actor }: Ctx<OperatorActor>,
  sought: string,
  kinds: readonly SearchHitKind[],
): Promise<Ref[]> {
  if (!TITLED.some((kind) => kinds.includes(kind))) return [];
  const words = wordsOf(sought);
  const code = /^\d{1,16}$/.test(sought) ? sought : null;
  const titled = words.some((word) => word.length >= LEAST);
  const found = soughtBy(actor.branchId, { search: sought });
  const patterns = words.map((word) => `%${literal(folded(word))}%`);
  const values = [actor.branchId, kinds, code, titled, found, patterns, literal(folded(sought)), ...words];
  return query<Ref>(`find.titles.${words.length}`, statementOf(words.length), values);
}

const may = (kind: SearchHitKind) => `'${kind}' = any($2::text[])`;
const FIRST_WORD = 8;
const TITLE = (of: string) => `place_folded('|' || ${of}.code || '|' || ${of}.title || '|' || ${of}.title_latin)`;

const statementOf = (words: number) => {
  const places = Array.from({ length: words }, (_, at) => `$${FIRST_WORD + at}`);
  return `
  with accounts as materialized (
    (select a.id, a.code, a.active from ledger.accounts a
      where ${may("account")} and a.branch_id = $1::int and a.code >= $3::text and a.code <= $3::text || repeat('9', 16)
      order by a.code limit ${MAX_PER_KIND})
    union
    (select a.id, a.code, a.active from ledger.accounts a
      where ${may("account")} and $4::boolean and a.branch_id = $1::int and ${searchMatchSql(TITLE("a"), places)} limit ${FETCHED})),
  centers as materialized (
    select c.id, c.code, c.active from cost_centers c
     where ${may("cost_center")} and ($4::boolean or $3::text is not null) and c.branch_id = $1::int
       and ${searchMatchSql(TITLE("c"), places)} limit ${FETCHED}),
  articles as materialized (
    select a.id, a.updated_at from articles a
     where ${may("article")} and a.branch_id = $1::int and a.deleted_at is null and a.found @@ $5::text::tsquery limit ${FETCHED})
  (select 'account' as kind, a.id::text as id from accounts a
    order by a.code = $3::text desc nulls last, a.active desc, length(a.code), a.code limit ${MAX_PER_KIND})
  union all
  (select 'cost_center', c.id::text from centers c
    order by c.code = $7::text desc, c.active desc, c.code limit ${MAX_PER_KIND})
  union all
  (select 'article', a.id::text from articles a order by a.updated_at desc, a.id desc limit ${MAX_PER_KIND})
  union all
  (select 'operator', o.id::text from memberships m join operators o on o.id = m.operator_id
    where ${may("operator")} and m.branch_id = $1::int
      and (o.personnel_id ilike $7::text || '%' or ${foldedSql("concat_ws(' ', o.name, o.name_latin)")} like all($6::text[]))
    order by m.active and o.active desc, o.name, o.id limit ${MAX_PER_KIND})`;
};
