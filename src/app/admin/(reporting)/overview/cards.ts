/** The cards of the overview, in their own order. */
export const CARDS = ["sales", "profit", "load", "ages", "work"] as const;
export type CardName = (typeof CARDS)[number];
