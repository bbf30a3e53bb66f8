"use client";
import { useEffect, useState } from "react";

const TYPING_MS = 250;

type Options = {
  value: string;
  onChange: (value: string) => void;
  waitMs?: number;
  /** False: not yet something to narrow by. */
  counts?: (typed: string) => boolean;
};

/** A text under the hands, and the filter that takes it over once the hands rest. */
export function useTypedFilter({ value, onChange, waitMs = TYPING_MS, counts }: Options) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value || counts?.(typed) === false) return;
    const timer = setTimeout(() => onChange(typed), waitMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
