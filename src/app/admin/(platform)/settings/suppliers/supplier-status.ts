import type { Tone } from "@/ui/tone-label";
import type { Supplier } from "./types";

export type SupplierState = "lacks" | "notAllowed" | "off" | "resting" | "toTry" | "failing" | "well";

type Of = Pick<Supplier, "active" | "allowed" | "missing"> & {
  state: Pick<Supplier["state"], "circuit" | "failures">;
};

/** What matters most about a supplier now, the first that holds. */
export function supplierStatus({ active, allowed, missing, state }: Of): SupplierState {
  if (missing.length > 0) return "lacks";
  if (!allowed) return "notAllowed";
  if (!active) return "off";
  if (state.circuit === "open") return "resting";
  if (state.circuit === "half") return "toTry";
  return state.failures > 0 ? "failing" : "well";
}

export const TONES: Readonly<Record<SupplierState, Tone>> = {
  lacks: "calm",
  notAllowed: "calm",
  off: "calm",
  resting: "bad",
  toTry: "warn",
  failing: "warn",
  well: "good",
};
