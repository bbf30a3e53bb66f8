import type { Prisma } from "@/generated/prisma/client";

/** Parameters in wire format: stored ones are parsed by the same schema. */
export const toWire = (params: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(params, (_, value) => (typeof value === "bigint" ? Number(value) : value)));
