"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";

const GLOW_MS = 4_000;
const NONE: ReadonlySet<string> = new Set();

/** Rows added since the page with these filters was first rendered: highlighted briefly and announced. */
export function useFollow(rows: readonly { id: string }[], view: string, stale: boolean): ReadonlySet<string> {
  const t = useTranslations("apiLog");
  const announce = useAnnounce();
  const [fresh, setFresh] = useState(NONE);
  const seen = useRef<{ view: string; ids: Set<string> } | null>(null);
  useEffect(() => {
    if (stale) return;
    const before = seen.current;
    seen.current = { view, ids: new Set(rows.map(({ id }) => id)) };
    if (before?.view !== view) return setFresh(NONE);
    const came = rows.map(({ id }) => id).filter((id) => !before.ids.has(id));
    if (came.length === 0) return;
    setFresh(new Set(came));
    announce(t("arrived", { n: came.length }));
    const timer = setTimeout(() => setFresh(NONE), GLOW_MS);
    return () => clearTimeout(timer);
  }, [rows, view, stale, announce, t]);
  return fresh;
}
