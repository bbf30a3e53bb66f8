"use client";
import { useEffect, useRef, useState } from "react";

const GLOW_MS = 3_500;
const NONE: ReadonlySet<number> = new Set();

/**
 * Highlights rows whose figures changed since the last render, for a few seconds. `view` identifies the filters:
 * changing them is not a change of rows.
 */
export function useFlash<T>(rows: readonly T[], idOf: (row: T) => number, stateOf: (row: T) => string, view: string) {
  const [fresh, setFresh] = useState(NONE);
  const seen = useRef<{ view: string; told: Map<number, string> } | null>(null);
  const now = rows.map((row) => `${idOf(row)}:${stateOf(row)}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a figure changes and only then.
  useEffect(() => {
    const reported = new Map(rows.map((row) => [idOf(row), stateOf(row)]));
    const before = seen.current;
    seen.current = { view, told: reported };
    if (before?.view !== view) return setFresh(NONE);
    const changed = [...reported].filter(([id, text]) => before.told.has(id) && before.told.get(id) !== text);
    if (changed.length === 0) return;
    const ids = changed.map(([id]) => id);
    setFresh((old) => new Set([...old, ...ids]));
    const timer = setTimeout(() => setFresh((old) => new Set([...old].filter((id) => !ids.includes(id)))), GLOW_MS);
    return () => clearTimeout(timer);
  }, [now, view]);
  return fresh;
}
