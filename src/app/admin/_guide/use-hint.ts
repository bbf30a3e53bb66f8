"use client";
import { useEffect, useRef, useState } from "react";
import type { Step } from "@/domain/reporting/tour/rules";
import { type Hint, hintOf, type Place } from "./hints";

/** Interval of inspecting the page. */
const LOOK_MS = 250;
const RING = "data-guided";

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
const here = (): Place => ({
  path: window.location.pathname,
  search: window.location.search,
  has: (selector) => shown(selector) !== undefined,
  empty: (selector) => {
    const found = shown(selector);
    return found instanceof HTMLInputElement && found.value === "";
  },
});

/** Returns the hint for the current page and highlights its target without covering the page. */
export function useHint(step: Step, known: Parameters<typeof hintOf>[2]): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  const latest = useRef(known);
  latest.current = known;
  useEffect(() => {
    let ringed: HTMLElement | undefined;
    const look = () => {
      const next = hintOf(step, here(), latest.current);
      setHint((before) => (before && JSON.stringify(before) === JSON.stringify(next) ? before : next));
      const target = next.target ? shown(next.target) : undefined;
      if (ringed !== target) ringed?.removeAttribute(RING);
      ringed = target;
      ringed?.setAttribute(RING, "");
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      ringed?.removeAttribute(RING);
    };
  }, [step]);
  return hint;
}
