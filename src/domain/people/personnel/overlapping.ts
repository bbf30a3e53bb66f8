import { Refusal } from "../../kernel/errors";

type Failed = { code?: string; meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } } };

/** The exclusion constraint spoke: somebody else's row, which no look beforehand could see, was there first. */
const isExclusion = (error: unknown): boolean => {
  const { code, meta } = (error ?? {}) as Failed;
  return [code, meta?.code, meta?.driverAdapterError?.cause?.originalCode].includes("23P01");
};

/** Runs an act that the database refuses where it overlaps: 8006, with what `look` finds there. */
export async function orOverlap<T>(act: Promise<T>, look: () => Promise<readonly unknown[]>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (!isExclusion(error)) throw error;
    throw new Refusal("overlaps", { data: { overlaps: await look() } });
  }
}
