import type { TxCtx } from "../../kernel/context";
import type { DisplayPreferences } from "./formatter";

/** A person's display preferences. */
export const readDisplayPreferences = (
  db: Pick<TxCtx["db"], "operator">,
  id: number,
): Promise<Omit<DisplayPreferences, "timeZone">> =>
  db.operator.findUniqueOrThrow({ where: { id }, select: { locale: true, calendar: true, digits: true } });
