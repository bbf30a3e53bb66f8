import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import type { Approval, ApprovalQuery, Approvals } from "./schema";

type Row = z.input<typeof Approval>;
type CallerCtx = Pick<Ctx<OperatorActor>, "query" | "actor" | "locale">;

/** Active approvals (the earliest end first), or all or ended ones, newest first. */
export async function listApprovals(
  ctx: CallerCtx,
  { state, page, per_page }: z.output<typeof ApprovalQuery>,
): Promise<z.input<typeof Approvals>> {
  const { place, all } = filtersFrom(`a.branch_id = $1 ${state ? WHICH[state] : ""}`, [ctx.actor.branchId]);
  const [counted] = await ctx.query<{ total: number }>(
    `credit.approvals.count.${state ?? "all"}`,
    `select count(*)::int as total from ceiling_approvals a where ${all().where}`,
    [ctx.actor.branchId],
  );
  const bounds = `limit ${place(per_page)}::int offset ${place((page - 1) * per_page)}::int`;
  const order = state === "live" ? "a.expires_at, a.id" : "a.id desc";
  const items = await ctx.query<{ row: Row }>(
    `credit.approvals.${state ?? "all"}.${ctx.locale}`,
    `${select(ctx)} where ${all().where} order by ${order} ${bounds}`,
    all().values,
  );
  return { items: items.map(({ row }) => row), meta: { total: counted!.total } };
}

/** One approval of the branch; throws notFound (3009). */
export async function readApproval(ctx: CallerCtx, id: number): Promise<Row> {
  const [found] = await ctx.query<{ row: Row }>(
    `credit.approval.${ctx.locale}`,
    `${select(ctx)} where a.branch_id = $1 and a.id = $2`,
    [ctx.actor.branchId, id],
  );
  if (!found) throw new Refusal("notFound");
  return found.row;
}

const WHICH = { live: "and a.ended_at is null", ended: "and a.ended_at is not null" };

/** With people's names in the reader's script. */
function select({ locale }: Pick<Ctx, "locale">): string {
  const person = (actor: string) => `coalesce(actor_name(a.branch_id, ${actor}, ${locale !== "fa"}), ${actor})`;
  return `
  select jsonb_build_object(
           'id', a.id, 'colleague', jsonb_build_object('id', c.id, 'name', c.name, 'name_latin', c.name_latin, 'currency', c.currency),
           'amount', a.amount, 'reason', a.reason, 'asked_by', ${person("a.asked_by")}, 'approved_by', ${person("a.approved_by")},
           'approved_at', a.approved_at, 'expires_at', a.expires_at, 'ended_at', a.ended_at, 'ended_by', ${person("a.ended_by")}) as row
    from ceiling_approvals a join colleagues c on c.branch_id = a.branch_id and c.id = a.colleague_id`;
}
