"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

type Query = { search?: string; exact?: string[]; keys?: string[] };
type Page<One> = { rows: readonly One[]; more: boolean };
type Props<One> = {
  /** The first options; undefined while loading or after a failure. */
  first: Page<One> | undefined;
  isPending: boolean;
  keyOf: (one: One) => string;
  fetch: (query: Query) => Promise<Page<One>>;
};

const DEBOUNCE_MS = 120;
/** Texts per request, whose URL must stay short. */
const CHUNK = 40;

/**
 * Options of a cell: all of them if they are few, else the first and whatever typed, pasted or stored values needed.
 * `awaited`: an answer is on its way.
 */
export function useOptions<One>({ first, isPending, keyOf, fetch }: Props<One>) {
  const [found, setFound] = useState<ReadonlyMap<string, One>>(new Map());
  const [inFlight, setInFlight] = useState(0);
  const latest = useRef({ fetch, keyOf });
  latest.current = { fetch, keyOf };
  /** What was requested: each value once, unless it failed. */
  const requested = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const more = first?.more ?? false;

  const request = useCallback(async (query: Query, names: readonly string[]) => {
    const { fetch, keyOf } = latest.current;
    try {
      const { rows } = await fetch(query);
      setFound((before) => new Map([...before, ...rows.map((one) => [keyOf(one), one] as const)]));
    } catch {
      for (const name of names) requested.current.delete(name);
    }
  }, []);

  /** Finds matches of a text that is being typed. */
  const search = useCallback(
    (typed: string) => {
      const text = typed.trim();
      const name = `search ${text}`;
      if (!more || text.length < 2 || requested.current.has(name)) return;
      if (timer.current === undefined) setInFlight((n) => n + 1);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        requested.current.add(name);
        void request({ search: text }, [name]).finally(() => setInFlight((n) => n - 1));
      }, DEBOUNCE_MS);
    },
    [more, request],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Resolves once the options of these complete texts, or keys, are known. */
  const load = useCallback(
    async (by: "exact" | "keys", values: readonly string[]) => {
      if (!more) return;
      const nameOf = (value: string) => `${by} ${value}`;
      const fresh = [...new Set(values)].filter((value) => value !== "" && !requested.current.has(nameOf(value)));
      if (fresh.length === 0) return;
      for (const value of fresh) requested.current.add(nameOf(value));
      setInFlight((n) => n + 1);
      for (let at = 0; at < fresh.length; at += CHUNK) {
        const chunk = fresh.slice(at, at + CHUNK);
        await request({ [by]: chunk }, chunk.map(nameOf));
      }
      setInFlight((n) => n - 1);
    },
    [more, request],
  );

  const rows = useMemo(() => {
    const known = new Map((first?.rows ?? []).map((one) => [latest.current.keyOf(one), one]));
    return [...new Map([...known, ...found]).values()];
  }, [first, found]);
  return { rows, more, awaited: isPending || inFlight > 0, search, load };
}
