import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { transact } from "../../kernel/transact";
import { colleagueEvent } from "../../people/colleague/lock-colleague";
import type { BillingRebuild, BillingRebuilt } from "../../people/colleague/schema";

type Answer = z.input<typeof BillingRebuilt>;
type Found = Answer["found"][number];
type Recalculated = { found: { account_id: number; repaired: boolean; stored: Figures; computed: Figures }[] };
type Figures = Record<string, string>;

/** Maximum number of listed differences. */
const NAMED = 500;
/** Lock timeout: another transaction posts there for long. */
const LOCKED = "55P03";

/**
 * Rebuilds colleagues' billing from the ledger: balances from lines, effective ceilings from terms; differences are
 * repaired and reported. Balances of the branch are rebuilt together, those of `ids` are reported. Throws notFound
 * (3009) for a foreign id; databaseUnavailable (9006) when a lock is unavailable (nothing was done).
 */
export async function rebuildBilling(
  ctx: Ctx<OperatorActor>,
  { ids }: z.output<typeof BillingRebuild>,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const wanted = ids && [...new Set(ids)];
  const [input] = await ctx.query<{ n: number }>("colleague.billed", BILLED, [branchId, wanted ?? null]);
  if (wanted && input!.n < wanted.length) throw new Refusal("notFound");
  const { found: balances } = await recalculated(ctx);
  const lines = new Map(balances.map((one) => [one.account_id, one]));
  const owners = await ctx.query<Owner>("colleague.billed-owners", OWNERS, [
    ...[branchId, wanted ?? null, [...lines.keys()]],
  ]);
  const result = owners.map(({ account_id, role, colleague }): Found => {
    const { stored, computed, repaired } = lines.get(account_id)!;
    return { colleague, role, fault: "balance", stored, computed, repaired };
  });
  const ceilings = await retakeCeilings(ctx, wanted);
  const found = [...result, ...ceilings];
  const answer = {
    colleagues: input!.n,
    differences: found.length,
    repaired: found.filter(({ repaired }) => repaired).length,
    found: found.slice(0, NAMED),
  };
  await transact(ctx, async (tx) => {
    const { found: _, ...after } = answer;
    await audit(tx, { action: "colleague.rebuild-billing", subject: { type: "branch", id: branchId }, after });
    for (const id of new Set(found.map(({ colleague }) => colleague.id))) await publish(tx, colleagueEvent(tx, id));
  });
  return answer;
}

type Owner = { account_id: number; role: Found["role"]; colleague: Found["colleague"] };

async function recalculated({ query, actor, requestId }: Ctx<OperatorActor>): Promise<Recalculated> {
  try {
    const [row] = await query<{ made: Recalculated }>("colleague.recalculate", RECALCULATE, [
      ...[actor.branchId, actorName(actor), requestId],
    ]);
    return row!.made;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCKED) throw error;
    throw new Refusal("databaseUnavailable", { retryAfterSeconds: 5 });
  }
}

/** Rewrites terms of colleagues whose effective ceiling differs from them; the database then recalculates it. */
async function retakeCeilings({ query, actor }: Ctx<OperatorActor>, ids: number[] | null | undefined) {
  await query("colleague.recount-bounced", "select id from recount_bounced($1::int, $2::int[])", [
    actor.branchId,
    ids ?? null,
  ]);
  const rows = await query<{ row: Found }>("colleague.retake-ceilings", CEILINGS, [actor.branchId, ids ?? null]);
  return rows.map(({ row }) => row);
}

const ASKED = "c.branch_id = $1::int and ($2::int[] is null or c.id = any($2::int[]))";
const NAMES = "jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'name_latin', c.name_latin)";

const BILLED = `select count(*)::int as n from colleagues c where ${ASKED}`;
// Balances cover all days, whichever are requested.
const RECALCULATE = `
  select ledger.recalculate($1, s.first, s.last, '{balance}', $2, $3) as made
    from (select coalesce(min(lower(p.dates)), current_date) as first, coalesce(max(upper(p.dates)) - 1, current_date) as last
            from ledger.periods p where p.branch_id = $1) s`;
const OWNERS = `
  select c.account_id, c.role, ${NAMES} as colleague
    from (select c.*, c.receivable_id as account_id, 'receivable' as role from colleagues c where ${ASKED}
           union all
          select c.*, c.wallet_id, 'wallet' from colleagues c where ${ASKED}) c
   where c.account_id = any($3::int[])
   order by c.id, c.account_id`;
const CEILINGS = `
  with wrong as materialized (
    select c.branch_id, c.id, l.ceiling as stored, c.ceiling + c.allowance - c.bounced as computed
      from colleagues c
      join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
     where ${ASKED} and l.ceiling <> c.ceiling + c.allowance - c.bounced
     order by c.id for no key update of c),
  retaken as (update colleagues c set ceiling = c.ceiling from wrong w
               where c.branch_id = w.branch_id and c.id = w.id returning c.branch_id, c.id)
  select jsonb_build_object('colleague', ${NAMES}, 'role', 'receivable', 'fault', 'ceiling',
           'stored', jsonb_build_object('ceiling', w.stored::text), 'computed', jsonb_build_object('ceiling', w.computed::text),
           'repaired', true) as row
    from wrong w join retaken r using (branch_id, id) join colleagues c on c.branch_id = w.branch_id and c.id = w.id
   order by w.id`;
