import type { World } from "../model/world";

/** Numbers of a series have no gaps, except those of cheques, which no answer contains. */
export function checkNumbers(world: World): void {
  for (const series of world.numbers.series()) {
    const { missing, expected, first, last } = world.numbers.gaps(series);
    world.differences.equal(undefined, `of ${series}, ${first} to ${last}, others have`, expected, missing);
  }
}
