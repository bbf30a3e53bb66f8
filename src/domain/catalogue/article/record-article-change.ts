import type { Actor, TxCtx } from "../../kernel/context";

type Event = "created" | "changed" | "published" | "withdrawn" | "archived" | "deleted" | "restored";

/** Publishes a changed article to console and subscribers. */
export async function recordArticleChange({ db, actor }: TxCtx<Actor>, event: Event, id: number): Promise<void> {
  const aggregate = { aggregateType: "article", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: `article.${event}`, ...aggregate, data: { id } },
  });
}
