import type { Year } from "./address";

/** A day or month with the other year's balance of the same number; null when it has none (a leap day). */
export type Point = Year["points"][number] & { other: number | null };

/** Points of a year in order, each beside the other year's. */
export const pointsOf = (year: Year, other: Year | undefined): Point[] =>
  year.points.map((point, at) => ({ ...point, other: other?.points[at]?.balance ?? null }));
