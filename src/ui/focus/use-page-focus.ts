"use client";
import { useEffect, useRef } from "react";

/** What is named by the address has the focus once it is drawn: a page that was led to from the menu or the palette begins at its head. */
export function usePageFocus(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const { activeElement } = document;
    // What the page itself focused, a drawer or its first field, keeps it; so does what lies over the page.
    const isElsewhere = activeElement && activeElement !== document.body && !activeElement.closest("[data-frame]");
    if (!isElsewhere) document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}
