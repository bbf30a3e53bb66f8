import { PRINTABLES, type PrintableKind } from "@/domain/reporting/printable/rules";
import { isMac, mac } from "../auth/keys";

export type PrintableRef = { branchId: number; kind: PrintableKind; id: number };
/** `madeAt`: creation time of the link; null for links from before it was recorded. */
export type PrintableLink = PrintableRef & { madeAt: Date | null };

const PURPOSE = "paper link";
/** 132 bits, so that guessing is infeasible. */
const SIGNED = 22;

/**
 * Returns the path that opens a document for its holder until `linkEnds` or revocation: nothing is stored, the name is
 * signed. `/t/` and the name; the language is the browser's, or `?lang=`.
 */
export function printablePath({ branchId, kind, id }: PrintableRef, madeAt: Date): string {
  const made = Math.floor(madeAt.getTime() / 1_000).toString(36);
  const name = `${branchId}-${PRINTABLES.indexOf(kind)}-${id}-${made}`;
  return `/t/${name}-${mac(name, PURPOSE).slice(0, SIGNED)}`;
}

/** Returns the document of a link; null when it was not created here. */
export function printableOf(token: string): PrintableLink | null {
  const [, name, branchId, kind, id, made, mark] =
    /^((\d{1,9})-(\d)-(\d{1,15})(?:-([0-9a-z]{6,8}))?)-([\w-]{22})$/.exec(token) ?? [];
  const known = PRINTABLES[Number(kind)];
  if (!name || !mark || !known || !isMac(mark, name, PURPOSE, SIGNED)) return null;
  const madeAt = made === undefined ? null : new Date(Number.parseInt(made, 36) * 1_000);
  return { branchId: Number(branchId), kind: known, id: Number(id), madeAt };
}
