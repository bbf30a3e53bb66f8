"use client";
import { useEffect, useRef } from "react";

/** `slash`, `keyj`, `shift+slash`, `mod+keyk`: by physical key, so that they work in a Persian layout. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

const CHOICE = '[type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="file"]';
const TYPING = `input:not(${CHOICE}), textarea, select, [contenteditable="true"], [role="spinbutton"], [role="textbox"]`;
/** Keys that a choice itself understands; it takes no text, so that all others are the page's. */
const CHOOSING = /^(arrow|space|enter|home|end)/;
const OVER = '[aria-modal="true"], [role="menu"]';
const MODAL = `${OVER}, [role="listbox"]`;

const seen = (what: string) => [...document.querySelectorAll(what)].some((element) => element.checkVisibility());
/** Whether a dialog, menu or list lies over the page. Closed lists stay in the page, unseen. */
export const inModal = () => seen(MODAL);

/** Function keys write nothing: they work while one types, and while a list of what is typed is open or still fading. */
const FUNCTION_KEY = /^f\d+$/;

/** Held down, these go on; all others are acts, which happen once a press. */
const GOES_ON = /^(key[jk]|arrow(up|down|left|right)|page(up|down)|bracket(left|right))$/;

const chordOf = ({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${code.toLowerCase()}`;

type Rank = {
  /** Heard before what lies below: `page`, the page's own keys; `dialogs`, function keys while a dialog is open too. */
  over?: "page" | "dialogs";
};

/**
 * Keys of a page. Plain ones rest while the person types or a dialog, menu or list is open, function keys while a
 * dialog or menu is; chords with Ctrl always work.
 */
export function useKeys(keys: Keys, { over }: Rank = {}): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    // A dialog that Escape closes is gone by the time the key comes to the page: it was for the dialog all the same.
    let forModal = false;
    const look = ({ code }: KeyboardEvent) => {
      forModal = code === "Escape" && inModal();
    };
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const act = latest.current[chord];
      if (!act || event.isComposing || event.defaultPrevented) return;
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
  }, [over]);
}
