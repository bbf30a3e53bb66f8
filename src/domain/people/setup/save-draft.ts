import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import type { Actor, Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { claimed } from "./claim";
import type { SetupDraft } from "./schema";

const MAX_BYTES = 20_000;

/**
 * Stores the draft, so that it can be continued elsewhere; passwords are never stored. Throws changedMeanwhile (8004)
 * when another tab saved; tooLarge (3008) for an oversized draft; otherwise as `claimed` does.
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
