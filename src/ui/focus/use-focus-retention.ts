"use client";
import { useEffect } from "react";
import { focusPlace, type Place, placeOf } from "./place";

const HELD = "data-focus-held";
const WATCHED = ["disabled", "data-loading", "data-disabled"];
/** Marks of disabled buttons in the component kit. */
const isOff = (element: Element) => element.hasAttribute("data-loading") || element.hasAttribute("data-disabled");
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Keeps the focus on a button that is disabled while focused: it announces that it is disabled. */
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

/** Applies or removes this for buttons whose state changed; `last` has, or had, the focus. */
function holdChanged(changes: readonly MutationRecord[], last: Place): void {
  for (const { type, target } of changes) {
    if (type !== "attributes" || !(target instanceof HTMLButtonElement)) continue;
    if (target.hasAttribute(HELD)) isOff(target) || letGo(target);
    else if (target === last.element && target.disabled && isOff(target)) hold(target);
  }
}

/** Whether the focus must be restored: its element was removed, or was disabled and is enabled again. */
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
 * Keeps the focus stable during actions: a disabled button keeps it, and a removed element passes it to the nearest
 * one.
 */
export function useFocusRetention(): void {
  useEffect(() => {
    let last: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = placeOf(target);
    };
    const onBlur = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.hasAttribute(HELD)) letGo(target);
    };
    // Clicking empty space removes the focus deliberately.
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
