import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { passMapping } from "./pass-mapping";
import { lockMapping, place } from "./place";
import { readMappingState } from "./rows";
import type { Preference, PreferencesForm } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

/**
 * Assigns accounts to keys from a day (today at the branch by default), all or none; spans in force that day end the
 * day before. Throws secondPersonNeeded (2012) when money is redirected; overlaps (8006) for a key with a span that
 * begins that day or later, which is edited instead; fieldInvalid (3003) and periodClosed (7301) as `place` does;
 * fieldInvalid (3003) for a repeated key. Returns the spans in the order of the request.
 */
export async function registerMappings(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  form: z.output<typeof PreferencesForm>,
): Promise<z.input<typeof Preference>[]> {
  const several = "preferences" in form;
  const request = several ? form.preferences : [form];
  const pathOf = (index: number) => (several ? `preferences[${index}].` : "");
  for (const [index, { key }] of request.entries()) {
    if (request.findIndex((one) => one.key === key) < index)
      throw refuseField(`${pathOf(index)}key`, { en: "is given twice", fa: "دو بار آمده است" });
  }
  return transact(ctx, async (tx) => {
    const current = await lockMapping(tx);
    const made: number[] = [];
    const wanted = request.map(({ key, account_id, valid_from }) => ({
      key,
      account_id,
      from: valid_from ?? current.today,
    }));
    await passMapping(tx, current, wanted, { by: "register", asked: form });
    for (const [index, { key, account_id, valid_from }] of request.entries()) {
      const from = valid_from ?? current.today;
      const next = current.spans.get(key)!.find((span) => span.valid_from !== null && span.valid_from >= from);
      if (next) {
        const message = { en: `begins again on ${next.valid_from}`, fa: `از ${next.valid_from} دوباره آغاز می‌شود` };
        const fields = [{ path: `${pathOf(index)}valid_from`, message }];
        throw new Refusal("overlaps", { fields, data: { id: next.id } });
      }
      made.push(await place(tx, current, { key, account_id, from }, pathOf(index)));
    }
    const now = await readMappingState(tx);
    return request.map(({ key }, index) => {
      const at = now.spans.get(key)!.find(({ id }) => id === made[index])!;
      return toPreferenceDto(now, key, at, now.today);
    });
  });
}
