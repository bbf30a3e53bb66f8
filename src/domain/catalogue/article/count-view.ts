import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ArticleViewRequest } from "../../kernel/sql-types";
import { articleRef } from "./read-article";
import type { ViewCount } from "./schema";

/** `source`: pseudonym of the caller's address; null when unknown. */
type CountViewInput = { article: string; source: string | null };

const VIEW = batcherFor("article.view", "count_article_view");

/**
 * Counts a visitor's view of a published article: once per day of the branch, even under concurrent calls. A visitor is
 * a customer, or a guest by address: their token is shared. Returns the count. Throws notFound (3009).
 */
export async function countView(
  ctx: Ctx<CustomerActor>,
  { article, source }: CountViewInput,
): Promise<z.input<typeof ViewCount>> {
  const { branchId } = ctx.actor;
  const visitor = visitorOf(ctx.actor, source);
  const view: ArticleViewRequest = { branch_id: branchId, ...articleRef(article), visitor, at: ctx.now };
  const counted = await ctx.runBatched(VIEW, JSON.stringify(view));
  if (!counted) throw new Refusal("notFound");
  return counted;
}

const visitorOf = (actor: CustomerActor, source: string | null): string =>
  actor.group === "guest" ? `guest:${source ?? actor.tokenId ?? "unknown"}` : actorName(actor);
