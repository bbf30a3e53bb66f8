"use client";
import { type RefObject, useEffect, useRef } from "react";

type Options = {
  /** Whose drawer is open. */
  open: string | null;
  drawerId: string;
  /** Whether a key opened it: the focus then goes in. */
  enter: RefObject<boolean>;
  focusRow: (name: string) => void;
};

/** Frames that a drawer may take until it is drawn. */
const MOST_FRAMES = 60;

const isSeen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false;

/**
 * The focus of a list with a drawer: into it as a key opens it, or as it covers the list; back to the row of what was open as it
 * closes. Who is at work elsewhere stays there.
 */
export function useDrawerFocus({ open, drawerId, enter, focusRow }: Options): void {
  const before = useRef(open);
  useEffect(() => {
    const was = before.current;
    before.current = open;
    if (open === was) return;
    const { activeElement } = document;
    const idle = activeElement === null || activeElement === document.body || !isSeen(activeElement);
    if (open === null) {
      if (was !== null && (idle || activeElement.closest("main"))) focusRow(was);
      return;
    }
    if (!enter.current && !idle) return;
    enter.current = false;
    let frame = 0;
    const go = (left: number) => {
      const drawer = document.getElementById(drawerId);
      if (drawer) drawer.focus({ preventScroll: true });
      else if (left > 0) frame = requestAnimationFrame(() => go(left - 1));
    };
    go(MOST_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [open, drawerId, enter, focusRow]);
}
