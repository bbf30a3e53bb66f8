import type { TxCtx } from "../context";
import type { Manner } from "./written";

/** How a person reads, as they have set it. */
export const readManner = (db: Pick<TxCtx["db"], "operator">, id: number): Promise<Omit<Manner, "timeZone">> =>
  db.operator.findUniqueOrThrow({ where: { id }, select: { locale: true, calendar: true, digits: true } });
