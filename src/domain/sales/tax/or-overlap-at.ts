import { hasSqlState, refuseField, type Text } from "../../kernel/errors";

/** SQLSTATE of a violated exclusion constraint. */
const OVERLAP = "23P01";

/** Runs a write and refuses a violated exclusion constraint at the field (3003). */
export async function orOverlapAt<T>(field: string, message: Text, act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (hasSqlState(error, OVERLAP)) throw refuseField(field, message);
    throw error;
  }
}
