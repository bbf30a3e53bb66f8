import type { Ctx, OperatorActor } from "../context";
import type { Preferences } from "./schema";

/** Language, calendar and digits of the person, each on its own; what is absent stays. Answers all three. */
export async function updatePreferences(
  { db, actor }: Ctx<OperatorActor>,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const { locale, calendar, digits } = await db.operator.update({ where: { id: actor.operatorId }, data: change });
  return { locale, calendar, digits };
}
