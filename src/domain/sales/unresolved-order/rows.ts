import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { UnresolvedCaseKind, UnresolvedCaseState } from "./rules";
import type { UnresolvedCaseResolved } from "./schema";

export type UnresolvedCaseFacts = RowOf<"limbo_cases", "id" | "trade_id" | "line"> & {
  kind: UnresolvedCaseKind;
  state: UnresolvedCaseState;
  order_id: ColumnOf<"supplier_orders", "id"> | null;
  pnr: ColumnOf<"supplier_orders", "pnr">;
  /** What we owe for it, minor units of the branch's currency. */
  cost: ColumnOf<"trade_items", "cost"> | null;
};

type CallerCtx = Pick<Ctx<OperatorActor>, "query" | "actor">;

/** A case of the branch with its order; throws notFound (3009). */
export async function caseOf({ query, actor }: CallerCtx, id: number): Promise<UnresolvedCaseFacts> {
  const [row] = await query<UnresolvedCaseFacts>("limbo.case", READ, [actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** The state of a case after its resolution, as the console is answered. */
export async function endedOf(
  { query, actor }: CallerCtx,
  id: number,
): Promise<z.input<typeof UnresolvedCaseResolved>> {
  const [row] = await query<z.input<typeof UnresolvedCaseResolved>>("limbo.ended", ENDED, [actor.branchId, id]);
  return row!;
}

const READ = `
  select c.id, c.kind, c.state, c.trade_id, c.line, o.id as order_id, o.pnr, i.cost
    from limbo_cases c
    left join trade_items i on i.branch_id = c.branch_id and i.trade_id = c.trade_id and i.line = c.line
    left join lateral (
         -- The cancellation order of an item that is to be refunded, if there is one.
         select o.id, o.pnr from supplier_orders o
          where o.branch_id = i.branch_id and o.reference in (i.reference, case when c.kind = 'unwind_failed' then i.reference || '~x' end)
          order by length(o.reference) desc limit 1) o on true
   where c.branch_id = $1 and c.id = $2::int`;

const ENDED = `
  select c.id, c.state, c.trade_id, t.status as trade_status
    from limbo_cases c left join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
   where c.branch_id = $1 and c.id = $2::int`;
