import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Preferences } from "./schema";

/**
 * Updates the caller's language, calendar, digits, shortcuts and row height independently; absent ones stay. Returns
 * all of them.
 */
export async function updatePreferences(
  { db, actor }: Ctx<OperatorActor>,
  { single_keys, ...change }: Partial<Preferences>,
): Promise<Preferences> {
  const { locale, calendar, digits, singleKeys, dense } = await db.operator.update({
    where: { id: actor.operatorId },
    data: { ...change, ...(single_keys !== undefined && { singleKeys: single_keys }) },
  });
  return { locale, calendar, digits, single_keys: singleKeys, dense };
}
