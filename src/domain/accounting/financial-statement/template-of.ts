import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { StatementLineRow } from "./compose-lines";
import type { AccountSide, ReadKind } from "./rules";
import { type Selector, STATEMENT_TEMPLATES } from "./rules.template";

export type MappedAccount = { account_id: number; line: string; side: AccountSide };
export type StatementMap = { lines: StatementLineRow[]; accounts: MappedAccount[] };
type ChartAccount = {
  id: ColumnOf<"ledger.accounts", "id">;
  code: ColumnOf<"ledger.accounts", "code">;
  level: number;
  type: string;
  keys: string[];
};

/**
 * The template's lines with the accounts that the branch's chart has for them. An account that several selectors find is
 * in the line of the first; types find groups.
 */
export async function templateOf(ctx: Ctx<OperatorActor>, kind: ReadKind): Promise<StatementMap> {
  const chart = await ctx.query<ChartAccount>("financial-statement.chart", CHART, [ctx.actor.branchId]);
  return mapOf(kind, chart);
}

/** Pure: the map of a chart. */
function mapOf(kind: ReadKind, chart: readonly ChartAccount[]): StatementMap {
  const template = STATEMENT_TEMPLATES[kind];
  const byKey = new Map(chart.flatMap((account) => account.keys.map((key) => [key, account] as const)));
  const byCode = new Map(chart.map((account) => [`${account.type}:${account.code}`, account]));
  const found = (selector: Selector): readonly ChartAccount[] => {
    if ("key" in selector) return [byKey.get(selector.key)].filter((one) => one !== undefined);
    if ("code" in selector) return [byCode.get(`${selector.type}:${selector.code}`)].filter((one) => one !== undefined);
    return chart.filter(({ level, type }) => level === 1 && type === selector.type);
  };
  const sides = new Map<number, Set<AccountSide>>();
  const isFree = (id: number, side: AccountSide) => {
    const taken = sides.get(id) ?? new Set();
    if (taken.has("any") || taken.has(side) || (side === "any" && taken.size > 0)) return false;
    sides.set(id, taken.add(side));
    return true;
  };
  const types = new Set(kind === "income" ? ["income", "expense"] : chart.map(({ type }) => type));
  const accounts = template.flatMap(({ code, accounts = [] }) =>
    accounts.flatMap((selector) =>
      found(selector)
        .filter(({ id, type }) => types.has(type) && isFree(id, selector.side ?? "any"))
        .map(({ id }) => ({ account_id: id, line: code, side: selector.side ?? ("any" as const) })),
    ),
  );
  return { lines: template.map(lineOf), accounts };
}

type TemplateRow = (typeof STATEMENT_TEMPLATES)[ReadKind][number];
const lineOf = ({ code, parent, title, latin, sign, formula }: TemplateRow): StatementLineRow => ({
  ...{ code, parent_code: parent ?? null, title, title_latin: latin, sign, formula: formula ?? [] },
});

const CHART = `
  select a.id, a.code, a.level::int as level, a.type::text as type,
         array(select m.key from ledger.mappings m where m.branch_id = a.branch_id and m.account_id = a.id and upper_inf(m.valid)
                order by m.key) as keys
    from ledger.accounts a
   where a.branch_id = $1::int
     and (a.level = 1 or length(a.code) <= 4
          or exists (select from ledger.mappings m where m.branch_id = a.branch_id and m.account_id = a.id and upper_inf(m.valid)))
   order by a.code collate "C" limit 20000`;
