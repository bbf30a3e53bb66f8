"use client";
import { useEffect, useRef, useState } from "react";

const TYPING_MS = 250;

type Options = {
  value: string;
  onChange: (value: string) => void;
  waitMs?: number;
  /** False: not yet something to narrow by. */
  counts?: (typed: string) => boolean;
};

/** A text under the hands, and the filter that takes it over once the hands rest. */
export function useDebouncedFilter({ value, onChange, waitMs = TYPING_MS, counts }: Options) {
  const [typed, setTyped] = useState(value);
  /** Handed over and not yet back: what comes back late is no reason to take away what was typed since. */
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === value || counts?.(typed) === false || sent.current.at(-1) === typed) return;
    const timer = setTimeout(() => {
      sent.current.push(typed);
      onChange(typed);
    }, waitMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
