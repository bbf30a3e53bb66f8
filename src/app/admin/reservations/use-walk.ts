"use client";
import { type RefObject, useCallback } from "react";
import { useKeys } from "@/ui/keys/use-keys";

type Options = {
  rows: readonly { local_pnr: string }[];
  pnr: string | null;
  search: RefObject<HTMLInputElement | null>;
  onOpen: (pnr: string | null, history: "push" | "replace") => void;
};

const ROW = "data-pnr";
export const DRAWER_ID = "reservation";
const linkOf = (pnr: string) => document.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(pnr)}"] a`);
const focusedPnr = () => document.activeElement?.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null;

/** The list under the hands: J and K (or the arrows) walk, Enter opens, Esc closes; an open drawer follows the walk. */
export function useWalk({ rows, pnr, search, onOpen }: Options) {
  const step = useCallback(
    (by: 1 | -1) => {
      const from = rows.findIndex((row) => row.local_pnr === (focusedPnr() ?? pnr));
      const to = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by];
      if (!to) return;
      linkOf(to.local_pnr)?.focus();
      if (pnr) onOpen(to.local_pnr, "replace");
    },
    [rows, pnr, onOpen],
  );
  const close = useCallback(() => {
    if (!pnr) return;
    linkOf(pnr)?.focus();
    onOpen(null, "replace");
  }, [pnr, onOpen]);
  const open = useCallback(
    (to: string) => {
      if (to !== pnr) return onOpen(to, pnr ? "replace" : "push");
      document.getElementById(DRAWER_ID)?.focus();
    },
    [pnr, onOpen],
  );
  const atRows = (by: 1 | -1) => (event: KeyboardEvent) => {
    if ((event.target as Element).closest(`#${DRAWER_ID}`)) return;
    step(by);
  };
  useKeys({
    slash: () => search.current?.select(),
    keyj: () => step(1),
    keyk: () => step(-1),
    arrowdown: atRows(1),
    arrowup: atRows(-1),
    escape: close,
  });
  return { step, open, close };
}

export type Walk = ReturnType<typeof useWalk>;
