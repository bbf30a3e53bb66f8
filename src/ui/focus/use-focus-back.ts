"use client";
import { useLayoutEffect, useRef } from "react";
import { focusPlace, type Place, placeNow } from "./place";

/** Where people work when no dialog lies over it: for a dialog that another one opened, and that is gone by then. */
let beneath: Place | null = null;

function giveBack(opener: Place | null): void {
  const within = opener?.element.closest('[aria-modal="true"]');
  if (opener && !within && focusPlace(opener)) return;
  // What opened it lies in a dialog: that one is still there, or what it lay over is.
  if (opener && within?.isConnected && within.checkVisibility() && focusPlace(opener)) return;
  if (opener && beneath && focusPlace(beneath)) return;
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Whatever opens over the page gives the focus back to who opened it, as it closes or goes away. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Place | null>(null);
  const known = useRef(false);
  // Once, before what opens takes the focus for itself.
  if (opened && !known.current && typeof document !== "undefined") {
    known.current = true;
    opener.current = placeNow();
    if (opener.current && !opener.current.element.closest('[aria-modal="true"]')) beneath = opener.current;
  }
  // As it closes: in an effect that begins, not in one that ends. What the latter focuses React takes back, as long as what had the
  // focus is still drawn.
  useLayoutEffect(() => {
    if (opened || !known.current) return;
    known.current = false;
    giveBack(opener.current);
  }, [opened]);
  // As it goes away while it is open.
  useLayoutEffect(
    () => () => {
      if (known.current) giveBack(opener.current);
    },
    [],
  );
}
