"use client";
import { useEffect } from "react";
import { focusPlace, type Place, placeOf } from "./place";

const HELD = "data-focus-held";
const WATCHED = ["disabled", "data-loading", "data-disabled"];
/** As the component kit marks buttons that are off. */
const isOff = (element: Element) => element.hasAttribute("data-loading") || element.hasAttribute("data-disabled");
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** A button that is switched off while it has the focus keeps it: it says that it is off, and does nothing. */
function hold(button: HTMLButtonElement): void {
  button.removeAttribute("disabled");
  button.setAttribute("aria-disabled", "true");
  button.setAttribute(HELD, "");
}

function letGo(button: Element): void {
  button.removeAttribute(HELD);
  button.removeAttribute("aria-disabled");
  if (isOff(button)) button.setAttribute("disabled", "");
}

/** Keeps or lets go of the buttons whose state changed; `last` has the focus, or had it until this change. */
function holdChanged(changes: readonly MutationRecord[], last: Place): void {
  for (const { type, target } of changes) {
    if (type !== "attributes" || !(target instanceof HTMLButtonElement)) continue;
    if (target.hasAttribute(HELD)) isOff(target) || letGo(target);
    else if (target === last.element && target.disabled && isOff(target)) hold(target);
  }
}

/** Whether the focus is to be given anew: what had it is gone, or was off for a while and takes it again. */
function isToReturn(changes: readonly MutationRecord[], { element }: Place): boolean {
  if (!isLost()) return false;
  if (!element.isConnected) return true;
  const changed = changes.some(({ type, target }) => type === "attributes" && target.contains(element));
  return changed && !element.matches(":disabled");
}

function blockHeld(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest(`[${HELD}]`)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * What an act does to the page never takes the focus away: a button that is off while it acts keeps it, and what goes leaves it
 * to what is nearest.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = placeOf(target);
    };
    const onBlur = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.hasAttribute(HELD)) letGo(target);
    };
    // A press on empty ground gives the focus up on purpose.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest("a, button, input, select, textarea, label, [tabindex]"))
        last = null;
    };
    const watch = new MutationObserver((changes) => {
      if (!last) return;
      holdChanged(changes, last);
      if (isToReturn(changes, last) && !focusPlace(last)) document.getElementById("content")?.focus();
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED });
    window.addEventListener("focusin", onFocus);
    window.addEventListener("focusout", onBlur);
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("click", blockHeld, { capture: true });
    return () => {
      watch.disconnect();
      window.removeEventListener("focusin", onFocus);
      window.removeEventListener("focusout", onBlur);
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("click", blockHeld, { capture: true });
    };
  }, []);
}
