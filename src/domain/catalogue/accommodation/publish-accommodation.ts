import type { Actor, TxCtx } from "../../kernel/context";
import { publishAll } from "../../kernel/publish";

type Event = "changed" | "mapped";

/** Publishes changed accommodations or mappings to subscribers. */
export const publishAccommodation = (tx: TxCtx<Actor>, event: Event, ids: readonly number[]): Promise<void> =>
  publishAll(
    tx,
    [...new Set(ids)].slice(0, MOST).map((id) => ({
      topic: `accommodation.${event}`,
      subject: { type: event === "changed" ? "accommodation" : "supplier_hotel", id },
    })),
  );

/** With more ids a page reloads everything anyway. */
const MOST = 50;
