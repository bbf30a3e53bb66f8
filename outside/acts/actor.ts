import type { Random } from "../lib/random";
import type { Act } from "../model/acts";
import type { World } from "../model/world";

/** A possible act of an actor, its relative frequency, and whether it can be done now. */
export interface Choice {
  what: string;
  weight: number;
  may?: () => boolean;
  run(act: Act): Promise<void>;
}

/** Runs acts chosen by the seed, until those of the run are used up. */
export async function keepActing(world: World, name: string, random: Random, choices: Choice[]): Promise<void> {
  while (world.acts.left && !world.givenUp) {
    const possible = choices.filter(({ may }) => may?.() ?? true);
    const choice = weighted(random, possible);
    await oneAct(world, name, choice);
  }
}

export async function oneAct(world: World, name: string, { what, run }: Pick<Choice, "what" | "run">): Promise<void> {
  const act = world.acts.begin(name, what);
  try {
    await run(act);
  } catch (error) {
    world.differences.add(act, "an answer that can be read", String((error as Error).stack).slice(0, 500));
  }
}

function weighted(random: Random, choices: Choice[]): Choice {
  let left = random.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) return choice;
  }
  return choices[choices.length - 1]!;
}
