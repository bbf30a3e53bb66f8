import type { Prisma } from "@/generated/prisma/client";

/** A stored row for the audit log: money as JSON integers, without the keys of its subject. */
export const auditable = (row: unknown): Prisma.InputJsonObject =>
  JSON.parse(
    JSON.stringify(row, (key, value) => {
      if (key === "branchId" || key === "charterId" || key === "calculationId") return undefined;
      return typeof value === "bigint" ? Number(value) : value;
    }),
  );
