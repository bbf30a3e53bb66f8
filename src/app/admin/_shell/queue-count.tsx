"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { api, useBranchLive, useMay } from "../_client";
import css from "./menu.module.css";
import type { Queue } from "./menu-tree";

/** The server stops counting here. */
const MAX_COUNTED = 10_000;

/** Number of items waiting in a queue, if the user may see it; nothing when it is empty. */
export function QueueCount({ queue }: { queue: Queue }) {
  const t = useTranslations("shell");
  const { number } = useFormat();
  const utils = api.useUtils();
  const enabled = useMay("reservation:read");
  const look = { enabled, staleTime: 30_000, select: ({ total }: { total: number }) => total };
  const limbo = api.unresolvedOrders.list.useQuery({ per_page: 1 }, { ...look, enabled: enabled && queue === "limbo" });
  const refunds = api.refunds.list.useQuery(
    { per_page: 1, open: true },
    { ...look, enabled: enabled && queue === "refunds" },
  );
  const mayPhone = useMay("telephony:read");
  const missed = api.telephony.status.useQuery(undefined, {
    enabled: mayPhone && queue === "missed",
    staleTime: 30_000,
    select: ({ missed }) => missed,
  });
  const requests = api.travelRequests.list.useQuery(
    { per_page: 1, status: "open" },
    { ...look, enabled: enabled && queue === "requests" },
  );
  const queues = {
    requests: { data: requests.data, topic: "travel_request.", of: utils.travelRequests.list },
    limbo: { data: limbo.data, topic: "limbo.", of: utils.unresolvedOrders.list },
    refunds: { data: refunds.data, topic: "refund.", of: utils.refunds.list },
    missed: { data: missed.data, topic: "telephony.call", of: utils.telephony.status },
  } as const;
  const { data: count = 0, topic: about, of } = queues[queue];
  useBranchLive({ concerns: (topic) => topic.startsWith(about), onChange: () => void of.invalidate() });
  if (count === 0) return null;
  const shown = count > MAX_COUNTED ? `${number(MAX_COUNTED)}+` : number(count);
  return (
    <span className={css.waiting}>
      <span aria-hidden>{shown}</span>
      <span className="out-of-sight">{t("waiting", { n: shown })}</span>
    </span>
  );
}
