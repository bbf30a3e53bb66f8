"use client";
import { api, useBranchLive } from "../../../_client";
import type { Order } from "./address";

/** States without further automatic changes. */
export const ENDED: readonly Order["status"][] = [
  "issued",
  "partially_issued",
  "refunded",
  "expired",
  "canceled",
  "failed",
];
/** End states reported to the buyer. */
const ENDED_STATUSES: readonly Order["status"][] = ["issued", "partially_issued", "refunded"];
const LOOK_AGAIN_MS = 3_000;
const PATIENCE_MS = 60_000;

/** The order, and whether the live connection is open; reloads until its message exists. */
export function useOrder(id: number) {
  const utils = api.useUtils();
  const query = api.trades.read.useQuery(
    { trade_id: id },
    {
      refetchInterval: ({ state: { data } }) => {
        if (!data) return false;
        if (!ENDED.includes(data.status)) return LOOK_AGAIN_MS;
        const young = Date.now() - Date.parse(data.ended_at ?? "") < PATIENCE_MS;
        return ENDED_STATUSES.includes(data.status) && messagesOf(data).length === 0 && young ? LOOK_AGAIN_MS : false;
      },
    },
  );
  const live = useBranchLive({
    concerns: (topic) => /^(trade|message|gateway|booking|limbo)\./.test(topic),
    onChange: () => void utils.trades.read.invalidate({ trade_id: id }),
  });
  return { query, live };
}

/** Ids of messages about it. */
export const messagesOf = ({ timeline }: Order): number[] =>
  timeline.flatMap(({ kind, detail }) =>
    kind === "message" && typeof detail["id"] === "number" ? [detail["id"]] : [],
  );
