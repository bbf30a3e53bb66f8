import { PAX_TYPES, type PaxType, PRICE_PARTS } from "@/domain/sales/charter/rules.price";
import { deepEqual } from "@/ui/deep-equal";
import type { ClassRow } from "../_parts/types";
import type { PriceCells } from "../[id]/values";

/** Prices being edited by class (`c12`): as read at `version`, then as typed. */
export type GridValues = Record<string, { version: number; prices: Record<PaxType, PriceCells> }>;

export const keyOf = (classId: number) => `c${classId}`;

export const classOf = (key: string) => Number(key.slice(1));

export function gridValues(rows: readonly ClassRow[]): GridValues {
  return Object.fromEntries(rows.map((row) => [keyOf(row.id), { version: row.price_version, prices: cellsOf(row) }]));
}

function cellsOf({ prices }: ClassRow): Record<PaxType, PriceCells> {
  const cells = PAX_TYPES.map((type) => {
    const price = prices[type];
    return [type, Object.fromEntries(PRICE_PARTS.map((part) => [part, price?.[part] ?? null]))];
  });
  return Object.fromEntries(cells) as Record<PaxType, PriceCells>;
}

/** Classes whose input differs from the stored prices. */
export const changedKeys = (values: GridValues, base: GridValues): string[] =>
  Object.keys(values).filter((key) => !deepEqual(values[key]?.prices, base[key]?.prices));

type Grid = { values: GridValues; base: GridValues };

/** Merges reloaded rows: a class with input keeps its version and its input. */
export function underTyped({ values, base }: Grid, read: GridValues): Grid {
  const typed = changedKeys(values, base);
  const keep = (from: GridValues) => Object.fromEntries(typed.flatMap((key) => (from[key] ? [[key, from[key]]] : [])));
  return { values: { ...read, ...keep(values) }, base: { ...read, ...keep(base) } };
}
