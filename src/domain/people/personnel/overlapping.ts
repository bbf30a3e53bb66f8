import { Refusal } from "../../kernel/errors";

type Failed = { code?: string; meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } } };

/** A violated exclusion constraint: a concurrent row invisible to earlier checks. */
const isExclusion = (error: unknown): boolean => {
  const { code, meta } = (error ?? {}) as Failed;
  return [code, meta?.code, meta?.driverAdapterError?.cause?.originalCode].includes("23P01");
};

/** Runs an act and converts an exclusion violation to overlaps (8006), with the overlaps found by `look`. */
export async function orOverlap<T>(act: Promise<T>, look: () => Promise<readonly unknown[]>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (!isExclusion(error)) throw error;
    throw new Refusal("overlaps", { data: { overlaps: await look() } });
  }
}
