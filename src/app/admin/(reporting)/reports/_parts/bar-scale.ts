/** Position of a bar in percent of the axis. `below`: drawn from zero backward. */
export type BarPlace = { start: number; size: number; below: boolean };

/** One scale for all amounts of a chart, from lowest to highest through zero: losses are on the other side of zero. */
export function barScale(amounts: readonly (number | bigint)[]) {
  const all = amounts.map(Number);
  const [lowest, highest] = [Math.min(0, ...all), Math.max(0, ...all)];
  const length = highest - lowest || 1;
  const at = (amount: number) => (100 * (amount - lowest)) / length;
  return {
    nought: at(0),
    placeOf: (amount: number | bigint): BarPlace => {
      const value = Number(amount);
      const below = value < 0;
      return { start: at(below ? value : 0), size: at(Math.max(value, 0)) - at(Math.min(value, 0)), below };
    },
  };
}
