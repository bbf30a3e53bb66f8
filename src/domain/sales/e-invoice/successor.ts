import type { TaxDocumentLine, TaxSubject } from "./document";
import type { SourceLine } from "./source-line";

type Successor = { subject: TaxSubject; lines: readonly TaxDocumentLine[] };

/**
 * What follows a document of which these parts are given back: a cancellation when nothing is left, a return when whole
 * lines go, a correction when a line's amount falls. Undefined: nothing of it is given back.
 */
export function successorOf(
  lines: readonly TaxDocumentLine[],
  returned: readonly Pick<SourceLine, "line" | "what" | "basis_points" | "base">[],
): Successor | undefined {
  const open = returned.map((one) => ({ ...one, left: BigInt(one.base) }));
  const after = lines.map((line) => {
    let price = BigInt(line.price);
    for (const one of open) {
      if (!line.key.startsWith(`${one.line}:${one.what}:`) || (one.basis_points ?? 0) !== line.basisPoints) continue;
      const taken = one.left < price ? one.left : price;
      one.left -= taken;
      price -= taken;
    }
    return { line, price };
  });
  if (after.every(({ line, price }) => String(price) === line.price)) return undefined;
  const left = after.filter(({ price }) => price > 0n);
  if (left.length === 0) return { subject: "cancellation", lines };
  const isWhole = left.every(({ line, price }) => String(price) === line.price);
  return {
    subject: isWhole ? "return" : "corrective",
    lines: left.map(({ line, price }) => ({ ...line, price: String(price), levies: leviesOf(line, price) })),
  };
}

/** Levies of what is left of a line, in the proportion of its price. */
const leviesOf = ({ price, levies }: TaxDocumentLine, left: bigint) =>
  levies.map((levy) => ({ ...levy, amount: (levy.amount * left) / BigInt(price) }));
