import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { hasSqlState, isOutcomeUnknown, isRefusal, Refusal } from "@/domain/kernel/errors";
import { refusalFromZod } from "@/domain/kernel/refusal-from-zod";
import { unreachable } from "../db";

/**
 * Converts anything thrown into the refusal for the caller. `null`: an internal fault (9999). `input` is the request:
 * an absent field is missing (3002), a present one is invalid.
 */
export function refusalOf(error: unknown, input: unknown): Refusal | null {
  if (isRefusal(error)) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (isRefusal(cause)) return cause;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof z.ZodError) {
    return refusalFromZod(cause.issues, input);
  }
  if (isOutcomeUnknown(cause)) return new Refusal("outcomeUnknown");
  if (hasSqlState(cause, RECONCILED))
    return new Refusal("operationNotAllowed", { fields: [{ path: "id", message: UNDO_FIRST }] });
  if (overloaded(cause)) return new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
  return null;
}

/** A document that is matched with the bank is not reversed (prisma/sql/accounting/bank-matches.sql). */
const RECONCILED = "BK001";
const UNDO_FIRST = {
  en: "is matched with the bank: undo the match first",
  fa: "با بانک تطبیق داده شده است: ابتدا تطبیق را لغو کنید",
};

/**
 * Nothing was done: the server is unreachable, a statement took too long, or a deadlock was broken by aborting ours.
 */
function overloaded(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, cause, meta } = error as { code?: string; cause?: unknown; meta?: { driverAdapterError?: unknown } };
  if (unreachable(error) || (code !== undefined && OVERLOADED.has(code))) return true;
  return overloaded(cause, depth + 1) || overloaded(meta?.driverAdapterError, depth + 1);
}

/**
 * PostgreSQL: read-only, statement timeout, lock timeout, deadlock, serialization failure, out of resources. Prisma: no
 * connection or transaction in time.
 */
const OVERLOADED = new Set([
  "25006",
  "57014",
  "55P03",
  "40P01",
  "40001",
  "53000",
  "53100",
  "53200",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);
