"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Where a key sends the focus: into the drawer it opens, or back to the row of the drawer it closes. */
export type Sent = "in" | "back" | null;

type Options = {
  /** Whose drawer is open. */
  open: string | null;
  drawerId: string;
  sent: RefObject<Sent>;
  focusRow: (name: string) => void;
};

/** Frames that a drawer may take until it is drawn: what it is about is asked for first. */
const MAX_FRAMES = 600;

/** Nobody is at work in the page: nothing of it has the focus that is still to be seen, or only its frame or the page as a whole has. */
function isIdle(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.id === "content") return true;
  return !activeElement.checkVisibility({ visibilityProperty: true }) || activeElement.closest("[data-frame]") !== null;
}

/**
 * The focus of a list with a drawer: into it as a key opens it, or as it covers the list; back to the row of what was open as it
 * closes. Who is at work elsewhere stays there.
 */
export function useDrawerFocus({ open, drawerId, sent, focusRow }: Options): void {
  // A page that is opened at a drawer (a link, the palette) begins in it.
  const before = useRef<string | null>(null);
  // As the drawer is drawn or goes: the next key already comes to where the focus belongs.
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
