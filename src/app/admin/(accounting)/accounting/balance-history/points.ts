import type { Year } from "./address";

/** A day or a month, and what stood at the end of the other year's of the same number; null: it has none (a leap day). */
export type Point = Year["points"][number] & { other: number | null };

/** The year's points in their order, each beside the other year's. */
export const pointsOf = (year: Year, other: Year | undefined): Point[] =>
  year.points.map((point, at) => ({ ...point, other: other?.points[at]?.balance ?? null }));
