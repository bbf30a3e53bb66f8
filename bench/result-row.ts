/** One line of the table: figures as text with unit, `met` compared with the goal of design/performance.md. */
export type ResultRow = {
  id: string;
  what: string;
  ours: string;
  other: string;
  ratio: string;
  goal: string;
  met: boolean;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(q * values.length) - 1)]!;

export const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;
