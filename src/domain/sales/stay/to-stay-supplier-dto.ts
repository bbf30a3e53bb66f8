import type { z } from "zod";
import type { LimitedSupplier } from "../supplier/limited";
import type { StaySupplierDto } from "./lowest-prices";
import type { StaySupplier } from "./schema";

export const nameOf = ({ id, code, title, titleLatin }: LimitedSupplier) => ({
  id,
  code,
  title,
  title_latin: titleLatin,
});

export const toStaySupplierDto = (dto: StaySupplierDto): z.input<typeof StaySupplier> => ({
  ...nameOf(dto.supplier),
  ...{ status: dto.status, ms: dto.ms, count: dto.count },
  as_of: dto.asOfMs === null ? null : new Date(dto.asOfMs),
  ...(dto.left_out && { left_out: dto.left_out }),
  ...(dto.fault_code !== undefined && { fault_code: dto.fault_code }),
});
