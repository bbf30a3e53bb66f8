import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { Refusal } from "../errors";
import { readStanding } from "./rows";
import type { Preference } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

/** One span by its number, with what was before and comes after it. 3009 for another branch's. */
export async function readMapping(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof Preference>> {
  const standing = await readStanding(ctx);
  for (const [key, spans] of standing.spans) {
    const at = spans.find((span) => span.id === id);
    if (at) return toPreferenceDto(standing, key, at, standing.today);
  }
  throw new Refusal("notFound");
}
