import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { recordArticleChange } from "./record-article-change";
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
    await audit(tx, { action, subject: { type: "article", id } });
    await recordArticleChange(tx, deleted ? "deleted" : "restored", id);
    return { id, deleted };
  }).catch(slugTaken);
