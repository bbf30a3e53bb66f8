import type { World } from "../model/world";

/** Between the first and the last number of a series there is each, but for those of cheques, which no answer tells. */
export function checkNumbers(world: World): void {
  for (const series of world.numbers.series()) {
    const { missing, expected, first, last } = world.numbers.gaps(series);
    world.differences.equal(undefined, `of ${series}, ${first} to ${last}, others have`, expected, missing);
  }
}
