import { PAX_TYPES, type PaxType, PRICE_PARTS } from "@/domain/sales/charter/rules.price";
import { deepEqual } from "@/ui/deep-equal";
import type { ClassRow } from "../_parts/types";
import type { PriceCells } from "../[id]/values";

/** Prices under the hands, by class (`c12`): as they were read at `version`, then as they are typed. */
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

/** The classes whose prices are typed other than they are stored. */
export const changedKeys = (values: GridValues, base: GridValues): string[] =>
  Object.keys(values).filter((key) => !deepEqual(values[key]?.prices, base[key]?.prices));

type Grid = { values: GridValues; base: GridValues };

/** Rows read anew under what is typed: a class that is typed in stays as it was read and as it is typed. */
export function underTyped({ values, base }: Grid, read: GridValues): Grid {
  const typed = changedKeys(values, base);
  const keep = (from: GridValues) => Object.fromEntries(typed.flatMap((key) => (from[key] ? [[key, from[key]]] : [])));
  return { values: { ...read, ...keep(values) }, base: { ...read, ...keep(base) } };
}
