"use client";
import { useEffect, useRef } from "react";
import { useReading } from "../preferences";

/** `slash`, `keyj`, `shift+slash`, `mod+keyk`: by physical key, so that they work in a Persian layout. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

const CHOICE = '[type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="file"]';
const TYPING = `input:not(${CHOICE}), textarea, select, [contenteditable="true"], [role="spinbutton"], [role="textbox"]`;
/** Keys that a choice handles itself; it accepts no text, so that all others belong to the page. */
const CHOOSING = /^(arrow|space|enter|home|end)/;
const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"]';
const MODAL = `${OVER}, [role="listbox"]`;

const seen = (what: string) => [...document.querySelectorAll(what)].some((element) => element.checkVisibility());
/** Whether a dialog, menu or list is open. Closed lists stay mounted, hidden. */
export const inModal = () => seen(MODAL);

/** Function keys work while typing, and while a list is open or fading out. */
const FUNCTION_KEY = /^f\d+$/;

/** Keys that repeat while held; all others act once per press. */
const GOES_ON = /^(key[jk]|arrow(up|down|left|right)|page(up|down)|bracket(left|right))$/;

/** Single-character keys: users can turn them off for dictation and accidental presses. */
const WRITES =
  /^(shift\+)?(key[a-z]|digit\d|numpad\d|slash|backslash|period|comma|semicolon|quote|minus|equal|backquote|bracket(left|right))$/;

const chordOf = ({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${code.toLowerCase()}`;

/**
 * A letter never acts: it focuses its button, marked by `aria-keyshortcuts`, and Enter acts. `within`: scope when
 * several have it.
 */
export const toButton =
  (letter: string, within = "main") =>
  () =>
    [...document.querySelectorAll<HTMLElement>(`:is(${within}) [aria-keyshortcuts="${letter}"]:enabled`)]
      .find((button) => button.checkVisibility({ visibilityProperty: true }))
      ?.focus();

type Rank = {
  /** Handled before lower layers: `page`, the page's own keys; `dialogs`, function keys while a dialog is open too. */
  over?: "page" | "dialogs";
};

/**
 * Keys of a page: letters open or focus, never act (`toButton`). Plain keys are ignored while typing or while a dialog,
 * menu or list is open, function keys while a dialog or menu is; Ctrl chords always work.
 */
export function useKeys(keys: Keys, { over }: Rank = {}): void {
  const latest = useRef(keys);
  latest.current = keys;
  const { single_keys = true } = useReading();
  useEffect(() => {
    // A dialog closed by Escape is gone when the page receives the key, which still belonged to the dialog.
    let forModal = false;
    const look = ({ code }: KeyboardEvent) => {
      forModal = code === "Escape" && inModal();
    };
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const act = latest.current[chord];
      if (!act || event.isComposing || event.defaultPrevented || (!single_keys && WRITES.test(chord))) return;
      const target = event.target as Element | null;
      const pressesFunction = FUNCTION_KEY.test(chord);
      const choosing = target?.closest(`input:is(${CHOICE})`) && CHOOSING.test(chord);
      const typing = (target?.closest(TYPING) || choosing) && !pressesFunction;
      const below = over !== "dialogs" && (forModal || seen(pressesFunction ? OVER : MODAL));
      if (!chord.startsWith("mod+") && (typing || below)) return;
      event.preventDefault();
      if (!event.repeat || GOES_ON.test(chord)) act(event);
    };
    window.addEventListener("keydown", look, { capture: true });
    const first = { capture: over !== undefined };
    window.addEventListener("keydown", listen, first);
    return () => {
      window.removeEventListener("keydown", look, { capture: true });
      window.removeEventListener("keydown", listen, first);
    };
  }, [over, single_keys]);
}
