import type { z } from "zod";
import { actorName, type Ctx, type CustomerActor } from "../context";
import { Refusal } from "../errors";
import { laneOf } from "../lane";
import { namedBy } from "./read-article";
import type { ViewCount } from "./schema";

const VIEW = laneOf("article.view", "count_article_view");

/**
 * Counts that a visitor looked at a published article: once a day of the branch, however often and however many calls at once.
 * A visitor is a customer, or a guest by their token. Answers the count. 3009 when the branch shows none such.
 */
export async function countView(ctx: Ctx<CustomerActor>, article: string): Promise<z.input<typeof ViewCount>> {
  const { branchId } = ctx.actor;
  const view = { branch_id: branchId, ...namedBy(article), visitor: visitorOf(ctx.actor), at: ctx.now };
  const counted = await ctx.batched<z.input<typeof ViewCount> | null>(VIEW, JSON.stringify(view));
  if (!counted) throw new Refusal("notFound");
  return counted;
}

const visitorOf = (actor: CustomerActor): string =>
  actor.group === "guest" ? `guest:${actor.tokenId ?? "unknown"}` : actorName(actor);
