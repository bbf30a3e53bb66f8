import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { passMapping } from "./pass-mapping";
import { lockMapping, place } from "./place";
import { covers, type MappingState, readMappingState, versionOf } from "./rows";
import type { Key } from "./rules";
import type { Preference, PreferenceChange } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

type Answer = z.input<typeof Preference>;

/**
 * Changes the account of a span from a day within it until its end; from its first day the span itself changes. Returns
 * the resulting span. Throws notFound (3009) for another branch's; changedMeanwhile (8004) for an old version or a span
 * that ended before that day; secondPersonNeeded (2012) when it redirects money; fieldInvalid (3003) for a day before
 * the span; fieldInvalid (3003) and periodClosed (7301) as `place` does.
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

/** Throws changedMeanwhile (8004) when the key was changed since `version`. */
export function refuseChanged({ spans }: MappingState, key: Key, version: string | null | undefined): void {
  requireVersion(version, versionOf(spans.get(key)!), null);
}

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day);
