"use client";
import { useEffect, useRef } from "react";
import { useReading } from "../preferences";

/** `slash`, `keyj`, `shift+slash`, `mod+keyk`: by physical key, so that they work in a Persian layout. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

const CHOICE = '[type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="file"]';
const TYPING = `input:not(${CHOICE}), textarea, select, [contenteditable="true"], [role="spinbutton"], [role="textbox"]`;
/** Keys that a choice itself understands; it takes no text, so that all others are the page's. */
const CHOOSING = /^(arrow|space|enter|home|end)/;
const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"]';
const MODAL = `${OVER}, [role="listbox"]`;

const seen = (what: string) => [...document.querySelectorAll(what)].some((element) => element.checkVisibility());
/** Whether a dialog, menu or list lies over the page. Closed lists stay in the page, unseen. */
export const inModal = () => seen(MODAL);

/** Function keys write nothing: they work while one types, and while a list of what is typed is open or still fading. */
const FUNCTION_KEY = /^f\d+$/;

/** Held down, these go on; all others are acts, which happen once a press. */
const GOES_ON = /^(key[jk]|arrow(up|down|left|right)|page(up|down)|bracket(left|right))$/;

/** Keys that write something: a person may turn them off, for dictation and stray presses name them too. */
const WRITES =
  /^(shift\+)?(key[a-z]|digit\d|numpad\d|slash|backslash|period|comma|semicolon|quote|minus|equal|backquote|bracket(left|right))$/;

const chordOf = ({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${code.toLowerCase()}`;

/**
 * A letter never acts: it brings one to the button it stands for, which carries it as `aria-keyshortcuts`, and Enter does it.
 * `within`: where more than one carries it.
 */
export const toButton =
  (letter: string, within = "main") =>
  () =>
    [...document.querySelectorAll<HTMLElement>(`:is(${within}) [aria-keyshortcuts="${letter}"]:enabled`)]
      .find((button) => button.checkVisibility({ visibilityProperty: true }))
      ?.focus();

type Rank = {
  /** Heard before what lies below: `page`, the page's own keys; `dialogs`, function keys while a dialog is open too. */
  over?: "page" | "dialogs";
};

/**
 * Keys of a page: letters open and lead somewhere, never act (`toButton`). Plain ones rest while the person types or a dialog, menu or list is open, function keys while a
 * dialog or menu is; chords with Ctrl always work.
 */
export function useKeys(keys: Keys, { over }: Rank = {}): void {
  const latest = useRef(keys);
  latest.current = keys;
  const { single_keys = true } = useReading();
  useEffect(() => {
    // A dialog that Escape closes is gone by the time the key comes to the page: it was for the dialog all the same.
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
