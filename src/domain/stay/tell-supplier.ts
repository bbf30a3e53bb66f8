import type { z } from "zod";
import type { LimitedSupplier } from "../supplier/limited";
import type { SupplierTold } from "./lowest-prices";
import type { StaySupplier } from "./schema";

export const nameOf = ({ id, code, title, titleLatin }: LimitedSupplier) => ({
  id,
  code,
  title,
  title_latin: titleLatin,
});

export const tellSupplier = (told: SupplierTold): z.input<typeof StaySupplier> => ({
  ...nameOf(told.supplier),
  ...{ status: told.status, ms: told.ms, count: told.count },
  as_of: told.asOfMs === null ? null : new Date(told.asOfMs),
  ...(told.left_out && { left_out: told.left_out }),
  ...(told.fault_code !== undefined && { fault_code: told.fault_code }),
});
