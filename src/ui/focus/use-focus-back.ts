"use client";
import { useLayoutEffect, useRef } from "react";
import { focusPlace, type Place, placeNow } from "./place";

/** The focus below all dialogs: used when a dialog was opened by another one that is closed by then. */
let beneath: Place | null = null;

function giveBack(opener: Place | null): void {
  const within = opener?.element.closest('[aria-modal="true"]');
  if (opener && !within && focusPlace(opener)) return;
  // The opener is inside a dialog that still exists, or below it.
  if (opener && within?.isConnected && within.checkVisibility() && focusPlace(opener)) return;
  if (opener && beneath && focusPlace(beneath)) return;
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Returns the focus to the opener when an overlay closes or unmounts. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Place | null>(null);
  const known = useRef(false);
  // Once, before the overlay takes the focus.
  if (opened && !known.current && typeof document !== "undefined") {
    known.current = true;
    opener.current = placeNow();
    if (opener.current && !opener.current.element.closest('[aria-modal="true"]')) beneath = opener.current;
  }
  // On close: in an effect's setup, not its cleanup. React restores a focus set in cleanup as long as the focused
  // element is mounted.
  useLayoutEffect(() => {
    if (opened || !known.current) return;
    known.current = false;
    giveBack(opener.current);
  }, [opened]);
  // On unmount while open.
  useLayoutEffect(
    () => () => {
      if (known.current) giveBack(opener.current);
    },
    [],
  );
}
