import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { covers, readStanding } from "./rows";
import { KEYS } from "./rules";
import type { MappingList } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

type Answer = z.input<typeof MappingList>;

/** Every key in the order of the vocabulary, with its account on a day (today at the branch unless named). */
export async function listMappings(ctx: Ctx<OperatorActor>, { date }: { date?: string | null } = {}): Promise<Answer> {
  const standing = await readStanding(ctx);
  const day = date ?? standing.today;
  const rows = KEYS.map((key) => {
    const at = standing.spans.get(key)!.find((span) => covers(span, day));
    return toPreferenceDto(standing, key, at, day);
  });
  return { today: standing.today, rows };
}
