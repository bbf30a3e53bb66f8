import type { Tone } from "@/ui/tone-label";
import type { Supplier } from "./address";

export type SupplierState = "lacks" | "notAllowed" | "off" | "resting" | "toTry" | "failing" | "well";

type Of = Pick<Supplier, "active" | "allowed" | "missing"> & {
  state: Pick<Supplier["state"], "circuit" | "failures">;
};

/** The most important condition of a supplier: the first that applies. */
export function supplierStatus({ active, allowed, missing, state }: Of): SupplierState {
  if (missing.length > 0) return "lacks";
  if (!allowed) return "notAllowed";
  if (!active) return "off";
  if (state.circuit === "open") return "resting";
  if (state.circuit === "half") return "toTry";
  return state.failures > 0 ? "failing" : "well";
}

export const TONES: Readonly<Record<SupplierState, Tone>> = {
  lacks: "neutral",
  notAllowed: "neutral",
  off: "neutral",
  resting: "bad",
  toTry: "warn",
  failing: "warn",
  well: "good",
};
