import { z } from "zod";
import { moneyOut } from "../../kernel/primitives";

/**
 * A deposit at a supplier, minor units. `low`, `stop`: its alarms; `spent`: taken in the last 14 days; `days_left`: how long it
 * lasts at their mean. `state`: low below the alarm or when empty within 3 days, stopped when nothing more is locked there.
 */
const SupplierDeposit = z.object({
  supplier: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }),
  account_id: z.int(),
  currency: z.string(),
  balance: moneyOut,
  low: moneyOut.nullable(),
  stop: moneyOut.nullable(),
  spent: moneyOut,
  days_left: z.int().nullable(),
  state: z.enum(["sufficient", "low", "stopped"]),
});
export const SupplierDeposits = z.array(SupplierDeposit);
export const SupplierDepositOf = SupplierDeposit.nullable();
