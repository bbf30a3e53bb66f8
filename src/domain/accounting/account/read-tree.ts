import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { BALANCES } from "./read-chart";
import { ACCOUNT_COLUMNS, type Columns, rowOf, type Turned, totalsOf } from "./rows";
import type { Tree, TreeQuery } from "./schema.tree";

type Row = Columns & Turned & { children_count: number };

/** Maximum children returned per account; `children_count` counts all. */
const CARRIED_BELOW = 1_000;
const NO_TOTALS = { debit: null, credit: null, balance: null };

/** The tree below an account (notFound (3009)), or of the whole chart, ordered by code. */
export async function readTree(
  ctx: Ctx<OperatorActor>,
  { root, depth, with_balance }: z.output<typeof TreeQuery>,
): Promise<z.input<typeof Tree>> {
  const values = [ctx.actor.branchId, root ?? null, depth, CARRIED_BELOW];
  const rows = await ctx.query<Row>(`account.tree.${with_balance ? "b" : ""}`, treeOf(with_balance), values);
  if (root != null && rows.length === 0) throw new Refusal("notFound");
  // biome-ignore lint/suspicious/noExplicitAny: a node of any depth; the answer's schema knows how deep.
  const nodes = new Map<number, any>();
  const top: z.input<typeof Tree> = [];
  for (const row of rows) {
    const totals = with_balance ? totalsOf(row) : NO_TOTALS;
    const node = { ...rowOf(row), ...totals, children_count: row.children_count, children: [] };
    nodes.set(row.id, node);
    const parent = row.id === root ? undefined : nodes.get(row.parent_id!);
    (parent?.children ?? top).push(node);
  }
  return top;
}

const treeOf = (withBalance: boolean) => `
  with ${BALANCES},
  placed as (
    select a.id, row_number() over (partition by a.parent_id order by a.code) as place
      from ledger.accounts a
      left join ledger.accounts r on r.branch_id = $1 and r.id = $2
     where a.branch_id = $1
       and ($2::int is null or $2 in (a.group_id, a.general_id, a.sub_ledger_id, a.id))
       and a.level < coalesce(r.level, 1) + $3)
  select ${ACCOUNT_COLUMNS}, coalesce(w.n, 0) as children_count,
         ${withBalance ? "coalesce(t.debit, 0) as debit, coalesce(t.credit, 0) as credit" : "0 as debit, 0 as credit"}
    from placed p
    join ledger.accounts a on a.branch_id = $1 and a.id = p.id
    left join below w on w.parent_id = a.id
    ${withBalance ? "left join balances t on t.id = a.id" : ""}
   where p.place <= $4 or a.id = $2
   order by a.level, a.code collate "C"`;
