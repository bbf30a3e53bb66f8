import type { BranchId } from "@/domain/kernel/context";
import { isMac, mac } from "../auth/keys";

/** 132 bits, so that guessing is infeasible. */
const SIGNED = 22;

/** A reference before it is signed: anybody may name a branch. */
export type Unverified<Ref extends { branchId: BranchId }> = Omit<Ref, "branchId"> & { branchId: number };

/** A name with its signature for a purpose: `<name>-<mark>`. */
export const signedName = (name: string, purpose: string): string => `${name}-${mac(name, purpose).slice(0, SIGNED)}`;

/**
 * The parts of a name that was signed here for that purpose and matches `shape`, whose first group is the branch; null
 * otherwise.
 */
export function partsOf(
  token: string,
  { shape, purpose }: { shape: RegExp; purpose: string },
): { branchId: BranchId; parts: readonly (string | undefined)[] } | null {
  const [name, mark] = [token.slice(0, -SIGNED - 1), token.slice(-SIGNED)];
  if (token.at(-SIGNED - 1) !== "-" || !/^[\w-]+$/.test(mark)) return null;
  const [, branchId, ...parts] = shape.exec(name) ?? [];
  if (branchId === undefined || !isMac(mark, name, purpose, SIGNED)) return null;
  return { branchId: Number(branchId) as BranchId, parts };
}
