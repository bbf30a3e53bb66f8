import type { Actor, TxCtx } from "../../kernel/context";

type Event = "created" | "changed" | "published" | "withdrawn" | "archived" | "deleted" | "restored";

/** Tells the console, and who subscribed, what became of an article. */
export async function recordArticleChange({ db, actor }: TxCtx<Actor>, event: Event, id: number): Promise<void> {
  const aggregate = { aggregateType: "article", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: `article.${event}`, ...aggregate, data: { id } },
  });
}
