import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { slugTaken } from "./save-article";
import type { ArticleRemoved } from "./schema";

type Answer = Promise<z.input<typeof ArticleRemoved>>;

/** Deletes an article, published or not; its slug is free again. Throws notFound (3009). */
export const removeArticle = (ctx: Ctx<OperatorActor>, id: number): Answer => putAway(ctx, id, true);

/**
 * Restores a deleted article in its previous state. Throws notFound (3009), fieldInvalid (3003) at a slug in use since.
 */
export const restoreArticle = (ctx: Ctx<OperatorActor>, id: number): Answer => putAway(ctx, id, false);

const putAway = (ctx: Ctx<OperatorActor>, id: number, deleted: boolean): Answer =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { count } = await tx.db.article.updateMany({
      where: { branchId, id, deletedAt: deleted ? null : { not: null } },
      data: { deletedAt: deleted ? tx.now : null, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    const action = deleted ? "article.delete" : "article.restore";
    await recordChange(tx, {
      action,
      subject: { type: "article", id },
      topic: deleted ? "article.deleted" : "article.restored",
    });
    return { id, deleted };
  }).catch(slugTaken);
