import type { z } from "zod";
import { SupplierFault } from "@/domain/sales/supplier/port";
import type { CoreReply } from "./client";

/** Catalogue codes (contract, section 9) that are no refusal: still in progress, or outcome unknown. */
export const IN_PROGRESS = 1001;
export const OUTCOME_UNKNOWN = 5007;
/** The given lock cannot be used. */
const LOCK_FAILED = 1002;
/** The first call with this reference is still running. */
const STILL_RUNNING = 3011;

const SOLD_OUT = 4002;
const NOT_ENOUGH = 4005;
/** Sale closed or departed, not sold to us, or missing. */
const CLOSED = new Set([4006, 4007, 3009]);

/** Offer state implied by an item's code; undefined when the code implies none. */
export function stateOf(code: number): "gone" | "few" | "closed" | undefined {
  if (code === SOLD_OUT) return "gone";
  if (code === NOT_ENOUGH) return "few";
  return CLOSED.has(code) ? "closed" : undefined;
}

/** Codes that mean nothing was done, nor will be. */
export const isRefusal = (code: number): boolean =>
  code === LOCK_FAILED || (code !== STILL_RUNNING && code !== OUTCOME_UNKNOWN && code >= 2000 && code < 9000);

/** Fault for a refused request. Their own failures (9xxx) may have executed it, except those that state otherwise. */
export function refusedBy({ code, words }: Extract<CoreReply, { code: number }>): SupplierFault {
  const message = `${code} ${words}`;
  if (code === 9001) return new SupplierFault("busy", message, false);
  if (code === STILL_RUNNING) return new SupplierFault("busy", message, true);
  if (isRefusal(code)) return new SupplierFault("refused", message, false);
  // 9005: shutting down, 9006: nothing done; the others leave it open.
  return new SupplierFault("unreachable", message, code !== 9005 && code !== 9006);
}

/** Validates an answer; throws `nonsense` when invalid. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const found = shape.safeParse(body);
  if (found.success) return found.data;
  const { path, message } = found.error.issues[0]!;
  throw new SupplierFault("nonsense", `${path.join(".")}: ${message}`);
}
