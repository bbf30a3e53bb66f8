"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { api, useBranchLive } from "../../_client";

const GLOW_MS = 6_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * Refreshes the list on bookings of the branch, and marks rows added since the page with these filters was rendered.
 */
export function useArrivals(rows: readonly { local_pnr: string }[], view: string, stale: boolean) {
  const t = useTranslations("reservations");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [fresh, setFresh] = useState(NONE);
  const seen = useRef<{ view: string; pnrs: Set<string> } | null>(null);

  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("booking."),
    onChange: () => utils.reservations.invalidate(),
  });

  useEffect(() => {
    if (stale) return;
    const pnrs = rows.map((row) => row.local_pnr);
    const before = seen.current;
    seen.current = { view, pnrs: new Set([...(before?.view === view ? before.pnrs : []), ...pnrs]) };
    if (before?.view !== view) return setFresh(NONE);
    const came = pnrs.filter((pnr) => !before.pnrs.has(pnr));
    if (came.length === 0) return;
    setFresh((now) => new Set([...now, ...came]));
    announce(
      came.length === 1 ? t("arrived", { pnr: came[0]!.split("").join(" ") }) : t("arrivedMany", { n: came.length }),
    );
    setTimeout(() => setFresh((now) => new Set([...now].filter((pnr) => !came.includes(pnr)))), GLOW_MS);
  }, [rows, view, stale, announce, t]);

  return { live, fresh };
}
