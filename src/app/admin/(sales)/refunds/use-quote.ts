"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../_client";
import type { Quote } from "./address";

export type Quoted = Quote["items"][number];
export const keyOf = ({ item_id, passenger_id }: Pick<Quoted, "item_id" | "passenger_id">) =>
  `${item_id}.${passenger_id}`;

const REST_MS = 250;

/**
 * Quotes a refund of the selected passengers, again on every change. The first answer lists all refundable passengers;
 * unselected ones keep the figures of the last answer that had them.
 */
export function useQuote(pnr: string) {
  const ask = api.refunds.quote.useMutation({ trpc: { context: { alone: true } } });
  const [everybody, setEverybody] = useState<readonly Quoted[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const latest = useRef(0);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(true);
  const [again, setAgain] = useState(0);
  const wished = useMemo(() => (chosen ? [...chosen].sort().join() : null), [chosen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on a change of the selection or on request only.
  useEffect(() => {
    if (wished === "") {
      setQuote(null);
      setWaiting(false);
      return;
    }
    const mine = ++latest.current;
    setWaiting(true);
    const timer = setTimeout(
      async () => {
        try {
          const made = await ask.mutateAsync({ pnr, ...(wished !== null && { items: itemsOf(wished) }) });
          if (mine !== latest.current) return;
          setQuote(made);
          setCurrency(made.currency);
          setFailed(null);
          setEverybody((before) => merged(before, made.items));
        } catch (error) {
          if (mine !== latest.current) return;
          setQuote(null);
          setFailed(error);
        }
        setWaiting(false);
      },
      wished === null ? 0 : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [pnr, wished, again]);

  const isChosen = (one: Quoted) => chosen === null || chosen.has(keyOf(one));
  const toggle = (one: Quoted) => {
    const next = new Set(chosen ?? everybody.map(keyOf));
    if (!next.delete(keyOf(one))) next.add(keyOf(one));
    setChosen(next.size === everybody.length ? null : next);
  };
  return { quote, currency, everybody, isChosen, toggle, waiting, failed, renew: () => setAgain((n) => n + 1) };
}

/** `1.1,1.2,2.1` as lines and passengers. */
function itemsOf(wished: string) {
  const of = new Map<number, number[]>();
  for (const key of wished.split(",")) {
    const [line, seq] = key.split(".").map(Number) as [number, number];
    of.set(line, [...(of.get(line) ?? []), seq]);
  }
  return [...of].map(([item_id, passenger_ids]) => ({ item_id, passenger_ids }));
}

const merged = (before: readonly Quoted[], made: readonly Quoted[]): readonly Quoted[] =>
  before.length === 0 ? made : before.map((one) => made.find((fresh) => keyOf(fresh) === keyOf(one)) ?? one);
