import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { articleRef } from "./read-article";
import type { ViewCount } from "./schema";

/** `source`: stands for where the call comes from, without telling it; null where that is not known. */
type CountViewInput = { article: string; source: string | null };

const VIEW = batcherFor("article.view", "count_article_view");

/**
 * Counts that a visitor looked at a published article: once a day of the branch, however often and however many calls at once.
 * A visitor is a customer, or whoever calls from one address as a guest: their token is everybody's. Answers the count.
 * 3009 when the branch shows none such.
 */
export async function countView(
  ctx: Ctx<CustomerActor>,
  { article, source }: CountViewInput,
): Promise<z.input<typeof ViewCount>> {
  const { branchId } = ctx.actor;
  const view = { branch_id: branchId, ...articleRef(article), visitor: visitorOf(ctx.actor, source), at: ctx.now };
  const counted = await ctx.runBatched<z.input<typeof ViewCount> | null>(VIEW, JSON.stringify(view));
  if (!counted) throw new Refusal("notFound");
  return counted;
}

const visitorOf = (actor: CustomerActor, source: string | null): string =>
  actor.group === "guest" ? `guest:${source ?? actor.tokenId ?? "unknown"}` : actorName(actor);
