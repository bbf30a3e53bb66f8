"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Focus target of a key: the drawer it opens, or the row of the drawer it closes. */
export type Sent = "in" | "back" | null;

type Options = {
  /** Id of the open drawer. */
  open: string | null;
  drawerId: string;
  sent: RefObject<Sent>;
  focusRow: (name: string) => void;
};

/** Frames to wait for a drawer to render: its data loads first. */
const MAX_FRAMES = 600;

/** No visible element has the focus, except the frame or the page itself. */
function isIdle(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.id === "content") return true;
  return !activeElement.checkVisibility({ visibilityProperty: true }) || activeElement.closest("[data-frame]") !== null;
}

/**
 * Focus of a list with a drawer: into it when a key opens it, or when it covers the list; back to the row when it
 * closes. A focus elsewhere stays.
 */
export function useDrawerFocus({ open, drawerId, sent, focusRow }: Options): void {
  // A page opened with a drawer (a link, the palette) starts in it.
  const before = useRef<string | null>(null);
  // When the drawer mounts or unmounts: the next key already reaches the right element.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = open;
    if (open === was) return;
    const to = sent.current;
    sent.current = null;
    if (open === null) {
      if (was !== null && (to === "back" || isIdle())) focusRow(was);
      return;
    }
    let frame = 0;
    const go = (left: number) => {
      const drawer = document.getElementById(drawerId);
      if (!drawer && left > 0) frame = requestAnimationFrame(() => go(left - 1));
      else if (to === "in" || isIdle()) drawer?.focus({ preventScroll: true });
    };
    go(MAX_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [open, drawerId, sent, focusRow]);
}
