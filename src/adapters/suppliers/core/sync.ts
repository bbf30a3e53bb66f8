import type { Query } from "@/domain/kernel/context";
import { applyPage, beginAnew, type Page } from "@/domain/sales/mirror/apply-page";
import type { MirrorLease } from "@/domain/sales/mirror/claim-mirror";
import type { MirroredItem } from "@/domain/sales/mirror/rules";
import type { CallOptions } from "@/domain/sales/supplier/port";
import { type ChangedItem, Changes } from "./answers";
import { type Client, client } from "./client";
import { read, refusedBy } from "./outcomes";
import { localDay } from "./zones";

const MAX_ITEMS = 500;
/** 100,000 items; the rest follows in the next run. */
const MAX_PAGES = 200;
const CURSOR_UNKNOWN = 3003;

/**
 * Updates a mirror from the changes since its cursor, or from scratch. Returns the number of items received. Throws
 * `SupplierFault`.
 */
export async function syncMirror(
  turn: MirrorLease,
  query: Query,
  asking: CallOptions,
  allowPrivate: boolean,
): Promise<number> {
  const over = client(turn.supplier, allowPrivate);
  let [{ cursor }, brought] = [turn, 0];
  for (let page = 0; page < MAX_PAGES && !asking.signal.aborted; page++) {
    const reply = await pageAfter(over, cursor, asking);
    if (reply === "lost") {
      await beginAnew(query, turn);
      cursor = null;
      continue;
    }
    if (!(await applyPage(query, turn, reply))) return brought;
    brought += reply.items.length + reply.gone.length;
    if (!reply.more) return brought;
    cursor = reply.cursor;
  }
  return brought;
}

async function pageAfter(over: Client, cursor: string | null, asking: CallOptions): Promise<Page | "lost"> {
  const askedAt = new Date();
  const input = { limit: MAX_ITEMS, ...(cursor !== null && { cursor }) };
  const answer = await over.get("/changes", input, asking);
  // The deployment was restored from a backup, or replaced by another one.
  if (answer.code === CURSOR_UNKNOWN && cursor !== null) return "lost";
  if (answer.code !== null) throw refusedBy(answer);
  const { items, meta } = read(Changes, answer.body);
  // When an item occurs twice on a page, the later entry counts.
  const latest = [...new Map(items.map((item) => [item.item_id, item])).values()];
  const shown = latest.flatMap((item) => mirrored(item) ?? []);
  const names = new Set(shown.map(({ item_id }) => item_id));
  const gone = latest.map(({ item_id }) => item_id).filter((id) => !names.has(id));
  return { items: shown, gone, cursor: meta.next_cursor, more: meta.has_more, askedAt };
}

/** Undefined for items that no search can find: no longer sold, stays without a route, bus routes. */
function mirrored({ charter_id, item_id, statistics, charter }: ChangedItem): MirroredItem | undefined {
  const OVER = ["unknown", "departed", "canceled"];
  if (!charter || OVER.includes(statistics.status) || statistics.status === "unknown") return undefined;
  const out = charter.legs.filter(({ direction }) => direction === "outbound");
  const [first, last] = [out[0], out.at(-1)];
  if (!first || !last || first.vehicle === "bus") return undefined;
  if (charter.legs.some(({ vehicle }) => vehicle !== first.vehicle)) return undefined;
  return {
    item_id,
    charter_id,
    product: first.vehicle,
    origin: first.origin,
    destination: last.destination,
    departs_on: localDay(first.departs_at, first.departure_zone),
    data: { legs: charter.legs, stays: charter.stays, statistics },
  };
}
