import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import type { Actor, Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { claimed } from "./claim";
import type { SetupDraft } from "./schema";

const MAX_BYTES = 20_000;

/**
 * Keeps what was typed so far, so that it goes on elsewhere; a password is never kept. 8004 where another tab saved meanwhile;
 * 3008 for more than a form can hold; else as `claimed` says.
 */
export async function saveDraft(
  ctx: Ctx<Actor | null>,
  { draft, version, ...who }: z.output<typeof SetupDraft>,
): Promise<{ version: number }> {
  const { id } = await claimed(ctx, who);
  const stored = JSON.stringify(draft, (key, value) => (key === "password" ? undefined : value));
  if (stored.length > MAX_BYTES) throw new Refusal("tooLarge");
  const data = { draft: JSON.parse(stored) as Prisma.InputJsonObject, version: version + 1 };
  const { count } = await ctx.db.setup.updateMany({ where: { id, version, doneAt: null }, data });
  if (count === 0) throw new Refusal("changedMeanwhile");
  return { version: version + 1 };
}
