"use client";
import { useLayoutEffect, useRef } from "react";
import { focusPlace, type Place, placeNow } from "./place";

/** Where people work when no dialog lies over it: a dialog that another one opened, and that is gone, gives the focus back there. */
let beneath: Place | null = null;

/** Whatever opens over the page gives the focus back to who opened it, as it closes or goes away. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Place | null>(null);
  // Before what opens takes the focus for itself.
  if (opened && !opener.current && typeof document !== "undefined") {
    opener.current = placeNow();
    if (opener.current && !opener.current.element.closest('[aria-modal="true"]')) beneath = opener.current;
  }
  useLayoutEffect(() => {
    if (!opened) return;
    return () => {
      const place = opener.current ?? beneath;
      opener.current = null;
      if (place && !focusPlace(place) && beneath && !focusPlace(beneath)) document.getElementById("content")?.focus();
    };
  }, [opened]);
}
