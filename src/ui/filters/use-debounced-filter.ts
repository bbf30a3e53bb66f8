"use client";
import { useEffect, useRef, useState } from "react";

const TYPING_MS = 250;

type Options = {
  value: string;
  onChange: (value: string) => void;
  waitMs?: number;
  /** Returns false while the text is too short to filter. */
  counts?: (typed: string) => boolean;
};

/** Typed text, and the filter that follows after a pause in typing. */
export function useDebouncedFilter({ value, onChange, waitMs = TYPING_MS, counts }: Options) {
  const [typed, setTyped] = useState(value);
  /** Sent and not yet returned: a late answer must not overwrite newer input. */
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
