"use client";
import { type RefObject, useCallback, useRef } from "react";
import { useKeys } from "../keys/use-keys";
import { type Sent, useDrawerFocus } from "./use-drawer-focus";

type Options = {
  /** Names of rows, from their `attribute`. */
  names: readonly string[];
  open: string | null;
  attribute: `data-${string}`;
  drawerId: string;
  search: RefObject<HTMLInputElement | null>;
  onOpen: (name: string | null, history: "push" | "replace") => void;
};

/**
 * Keyboard navigation of a list: J and K (or arrows) move, Enter opens the drawer and focuses it, Esc closes it and
 * returns to its row; an open drawer follows the current row.
 */
export function useListKeyboard({ names, open, attribute, drawerId, search, onOpen }: Options) {
  const focusRow = useCallback(
    (name: string) => document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(name)}"] a`)?.focus(),
    [attribute],
  );
  const sent = useRef<Sent>(null);
  useDrawerFocus({ open, drawerId, sent, focusRow });
  const step = useCallback(
    (by: 1 | -1) => {
      const focused = document.activeElement?.closest(`[${attribute}]`)?.getAttribute(attribute);
      const from = names.indexOf(focused ?? open ?? "");
      const to = names[from < 0 ? (by > 0 ? 0 : names.length - 1) : from + by];
      if (to === undefined) return;
      focusRow(to);
      if (open) onOpen(to, "replace");
    },
    [names, open, attribute, focusRow, onOpen],
  );
  const close = useCallback(() => {
    if (!open) return;
    sent.current = "back";
    onOpen(null, "replace");
  }, [open, onOpen]);
  const show = useCallback(
    (name: string) => {
      // Opened by key: a clicked row keeps the focus.
      const byKey = document.activeElement?.matches(":focus-visible") ?? false;
      if (name !== open) {
        sent.current = byKey ? "in" : null;
        return onOpen(name, open ? "replace" : "push");
      }
      document.getElementById(drawerId)?.focus();
    },
    [open, drawerId, onOpen],
  );
  const atRows = (by: 1 | -1) => (event: KeyboardEvent) => {
    const inside = (event.target as Element).closest(`#${drawerId}`);
    if (!inside || inside === event.target) step(by);
  };
  useKeys({
    slash: () => search.current?.select(),
    keyj: () => step(1),
    keyk: () => step(-1),
    arrowdown: atRows(1),
    arrowup: atRows(-1),
    escape: close,
  });
  return { step, open: show, close };
}

export type ListKeyboard = ReturnType<typeof useListKeyboard>;
