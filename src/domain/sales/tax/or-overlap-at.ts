import { refuseField, type Text } from "../../kernel/errors";

type Failed = { code?: string; meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } } };

/** Runs a write and refuses a violated exclusion constraint at the field (3003). */
export async function orOverlapAt<T>(field: string, message: Text, act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    const { code, meta } = (error ?? {}) as Failed;
    if (![code, meta?.code, meta?.driverAdapterError?.cause?.originalCode].includes("23P01")) throw error;
    throw refuseField(field, message);
  }
}
