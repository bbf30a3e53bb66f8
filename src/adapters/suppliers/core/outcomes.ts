import type { z } from "zod";
import { SupplierFault } from "@/domain/sales/supplier/port";
import type { CoreReply } from "./client";

/** Codes of their catalogue (contract, section 9) that are no refusal: it is not over, or nobody knows. */
export const IN_PROGRESS = 1001;
export const OUTCOME_UNKNOWN = 5007;
/** The lock that was named is of no use. */
const LOCK_FAILED = 1002;
/** The first call with this reference still runs. */
const STILL_RUNNING = 3011;

const SOLD_OUT = 4002;
const NOT_ENOUGH = 4005;
/** Sale closed or departed, not sold to us, not there. */
const CLOSED = new Set([4006, 4007, 3009]);

/** What a code of an item's means for an offer; undefined where it means nothing of the kind. */
export function stateOf(code: number): "gone" | "few" | "closed" | undefined {
  if (code === SOLD_OUT) return "gone";
  if (code === NOT_ENOUGH) return "few";
  return CLOSED.has(code) ? "closed" : undefined;
}

/** A code by which they say that nothing was done, and will not be. */
export const isRefusal = (code: number): boolean =>
  code === LOCK_FAILED || (code !== STILL_RUNNING && code !== OUTCOME_UNKNOWN && code >= 2000 && code < 9000);

/** The fault that a refused request is. Their own (9xxx) may have been done, but for what they say of themselves. */
export function refusedBy({ code, words }: Extract<CoreReply, { code: number }>): SupplierFault {
  const message = `${code} ${words}`;
  if (code === 9001) return new SupplierFault("busy", message, false);
  if (code === STILL_RUNNING) return new SupplierFault("busy", message, true);
  if (isRefusal(code)) return new SupplierFault("refused", message, false);
  // 9005: shutting down, 9006: nothing done; the rest tell nothing.
  return new SupplierFault("unreachable", message, code !== 9005 && code !== 9006);
}

/** An answer as it should be; `nonsense` where it is not. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const found = shape.safeParse(body);
  if (found.success) return found.data;
  const { path, message } = found.error.issues[0]!;
  throw new SupplierFault("nonsense", `${path.join(".")}: ${message}`);
}
