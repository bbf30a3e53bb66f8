import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { readMappingState } from "./rows";
import type { Preference } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

/** One span by its id, with earlier and later ones. Throws notFound (3009) for another branch's. */
export async function readMapping(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof Preference>> {
  const current = await readMappingState(ctx);
  for (const [key, spans] of current.spans) {
    const at = spans.find((span) => span.id === id);
    if (at) return toPreferenceDto(current, key, at, current.today);
  }
  throw new Refusal("notFound");
}
