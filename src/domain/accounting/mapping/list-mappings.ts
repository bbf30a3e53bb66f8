import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { covers, readMappingState } from "./rows";
import { KEYS } from "./rules";
import type { MappingList } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

type Answer = z.input<typeof MappingList>;

/** Every key in the order of the vocabulary, with its account on a day (today at the branch by default). */
export async function listMappings(ctx: Ctx<OperatorActor>, { date }: { date?: string | null } = {}): Promise<Answer> {
  const current = await readMappingState(ctx);
  const day = date ?? current.today;
  const rows = KEYS.map((key) => {
    const at = current.spans.get(key)!.find((span) => covers(span, day));
    return toPreferenceDto(current, key, at, day);
  });
  return { today: current.today, rows };
}
