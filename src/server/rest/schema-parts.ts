import type { z } from "zod";

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: readonly z.ZodType[];
};

export const defOf = (schema: unknown): Def => (schema as z.ZodType).def as unknown as Def;

/** Schemas that read the same value as this one: what it wraps, branches of a union or intersection, a preprocessed one. */
export function partsOf(schema: unknown): z.ZodType[] {
  const { in: before, out, innerType, left, right, options = [] } = defOf(schema);
  const read = before && defOf(before).type === "transform" ? out : before;
  return [read, innerType, left, right, ...options].filter((part) => part !== undefined);
}
