import type { BranchId } from "@/domain/kernel/context";
import { PRINTABLES, type PrintableKind } from "@/domain/reporting/printable/rules";
import { partsOf, signedName, type Unverified } from "./signed-name";

export type PrintableRef = { branchId: BranchId; kind: PrintableKind; id: number };
/** `madeAt`: creation time of the link; null for links from before it was recorded. */
export type PrintableLink = PrintableRef & { madeAt: Date | null };

const PURPOSE = "paper link";
const SHAPE = /^(\d{1,9})-(\d)-(\d{1,15})(?:-([0-9a-z]{6,8}))?$/;

/**
 * Returns the path that opens a document for its holder until `linkEnds` or revocation: nothing is stored, the name is
 * signed. `/t/` and the name; the language is the browser's, or `?lang=`.
 */
export function printablePath({ branchId, kind, id }: Unverified<PrintableRef>, madeAt: Date): string {
  const made = Math.floor(madeAt.getTime() / 1_000).toString(36);
  return `/t/${signedName(`${branchId}-${PRINTABLES.indexOf(kind)}-${id}-${made}`, PURPOSE)}`;
}

/** Returns the document of a link; null when it was not created here. */
export function printableOf(token: string): PrintableLink | null {
  const found = partsOf(token, { shape: SHAPE, purpose: PURPOSE });
  if (!found) return null;
  const [kind, id, made] = found.parts;
  const known = PRINTABLES[Number(kind)];
  if (!known) return null;
  const madeAt = made === undefined ? null : new Date(Number.parseInt(made, 36) * 1_000);
  return { branchId: found.branchId, kind: known, id: Number(id), madeAt };
}
