import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { requireMonthEnd } from "./month-end";
import type { Checks, ChecksQuery, Preview } from "./schema";

/**
 * The checklist of closing until a day by the reader, before the run; it lacks findings of the verification. The
 * reader's own waivers do not count. Throws fieldInvalid (3003) as closing does.
 */
export async function readChecks(
  ctx: Ctx<OperatorActor>,
  { to_date, mode }: z.output<typeof ChecksQuery>,
): Promise<z.input<typeof Checks>> {
  await requireMonthEnd(ctx, "to_date", to_date);
  const values = [ctx.actor.branchId, to_date, mode === "hard", actorName(ctx.actor)];
  const [row] = await ctx.query<z.input<typeof Checks>>("closing.checks", CHECKS, values);
  return row!;
}

const CHECKS = "select ledger.closing_checks($1, $2::date, $3, $4) as checks";

/** The documents that closing would post, computed without posting. */
export async function readPreview(ctx: Ctx<OperatorActor>, to_date: string): Promise<z.input<typeof Preview>> {
  await requireMonthEnd(ctx, "to_date", to_date);
  const [row] = await ctx.query<z.input<typeof Preview>>("closing.preview", PREVIEW, [ctx.actor.branchId, to_date]);
  return row!;
}

const PREVIEW =
  "select b.currency, ledger.closing_preview(b.id, $2::date) as documents from branches b where b.id = $1";
