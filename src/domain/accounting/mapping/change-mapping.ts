import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { passMapping } from "./pass-mapping";
import { lockMapping, place } from "./place";
import { covers, type MappingState, readMappingState, versionOf } from "./rows";
import type { Key } from "./rules";
import type { Preference, PreferenceChange } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

type Answer = z.input<typeof Preference>;

/**
 * A span posts to another account from a day of it on, until its end; from its first day, it is the span itself that changes.
 * Answers the span that posts there now. 3009 for another branch's; 8004 when it was changed since it was read, or has ended
 * before that day; 2012 where money stands elsewhere by it; 3003 for a day before it; 3003, 7301 as `place` says.
 */
export function changeMapping(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof PreferenceChange>,
): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const current = await lockMapping(tx);
    const { key, span } = spanOf(current, input.id);
    refuseChanged(current, key, input.version);
    const from = input.valid_from ?? later(current.today, span.valid_from);
    if (span.valid_from !== null && from < span.valid_from)
      throw refuseField("valid_from", { en: `before ${span.valid_from}`, fa: `پیش از ${span.valid_from} است` });
    if (!covers(span, from)) throw new Refusal("changedMeanwhile");
    const wanted = { key, account_id: input.account_id, from };
    await passMapping(tx, current, [wanted], { by: "change", asked: input });
    const id = await place(tx, current, wanted);
    const now = await readMappingState(tx, key);
    const at = now.spans.get(key)!.find((one) => one.id === id)!;
    return toPreferenceDto(now, key, at, now.today);
  });
}

function spanOf({ spans }: MappingState, id: number) {
  for (const [key, all] of spans) {
    const span = all.find((one) => one.id === id);
    if (span) return { key, span };
  }
  throw new Refusal("notFound");
}

/** 8004 where somebody changed the key since `version` was read. */
export function refuseChanged({ spans }: MappingState, key: Key, version: string | null | undefined): void {
  if (version != null && version !== versionOf(spans.get(key)!)) throw new Refusal("changedMeanwhile");
}

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day);
