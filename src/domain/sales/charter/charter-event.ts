import type { Prisma } from "@/generated/prisma/client";
import type { PublishedEvent } from "../../kernel/publish";

type Event = "created" | "changed" | "opened" | "closed" | "canceled" | "price_changed";

/** The event of a changed charter, for subscribers (webhooks, live pages). */
export const charterEvent = (event: Event, id: number, data: Prisma.InputJsonObject = {}): PublishedEvent => ({
  topic: `charter.${event}`,
  subject: { type: "charter", id },
  data: { charter_id: id, ...data },
});
