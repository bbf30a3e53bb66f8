import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { StatementLineRow } from "./compose-lines";
import type { ReadKind } from "./rules";
import { type MappedAccount, type StatementMap, templateOf } from "./template-of";

/** The map of a statement. `version_id`: null for the product's template. */
export type StatementVersionMap = StatementMap & { version_id: number | null };
type VersionMapRow = { id: ColumnOf<"statement_versions", "id">; lines: StatementLineRow[]; accounts: MappedAccount[] };

/** The version in use in the fiscal year of a day: the active one of the latest year until then, else the template. */
export async function versionOf(ctx: Ctx<OperatorActor>, kind: ReadKind, day: string): Promise<StatementVersionMap> {
  const [row] = await ctx.query<VersionMapRow>("financial-statement.version", IN_USE, [ctx.actor.branchId, kind, day]);
  if (!row) return { version_id: null, ...(await templateOf(ctx, kind)) };
  const { id, ...map } = row;
  return { version_id: id, ...map };
}

/** The map of one version, in use or not; null when the branch has no such version. */
export async function mapOfVersion(ctx: Pick<Ctx<OperatorActor>, "query" | "actor">, id: number) {
  const [row] = await ctx.query<VersionMapRow>("financial-statement.version-map", BY_ID, [ctx.actor.branchId, id]);
  return row && { version_id: row.id, lines: row.lines, accounts: row.accounts };
}

const PARTS = `
         (select coalesce(jsonb_agg(jsonb_build_object('code', l.code, 'parent_code', l.parent_code, 'title', l.title,
                   'title_latin', l.title_latin, 'sign', l.sign, 'formula', to_jsonb(l.formula)) order by l.position), '[]')
            from statement_lines l where l.branch_id = v.branch_id and l.version_id = v.id) as lines,
         (select coalesce(jsonb_agg(jsonb_build_object('account_id', m.account_id, 'line', m.line_code, 'side', m.side)
                   order by m.account_id, m.side), '[]')
            from statement_accounts m where m.branch_id = v.branch_id and m.version_id = v.id) as accounts`;

const IN_USE = `
  select v.id, ${PARTS}
    from statement_versions v
   where v.branch_id = $1::int and v.kind = $2::"StatementKind" and v.state = 'active'
     and v.from_year <= coalesce((select p.fiscal_year from ledger.periods p where p.branch_id = $1::int and p.dates @> $3::date),
                                 (select max(p.fiscal_year) from ledger.periods p where p.branch_id = $1::int and upper(p.dates) <= $3::date))
   order by v.from_year desc limit 1`;
const BY_ID = `select v.id, ${PARTS} from statement_versions v where v.branch_id = $1::int and v.id = $2::int`;
