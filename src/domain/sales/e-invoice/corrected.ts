import type { TaxDocument, TaxDocumentLine } from "./document";
import { lineAmounts } from "./line-amounts";

/** `quantity` and `price` are decimal texts; quantity 0 takes the line out. Lines that are left out stay as they are. */
type LineChange = { key: string; quantity: string; price: string };

export type Correction =
  | Pick<TaxDocument, "subject" | "lines">
  | { fault: "unknown" | "unchanged" | "nothing_left" | "allowance"; path: string };

/**
 * The lines of a document after changes by hand: a return when lines go or quantities fall and no price changes, else a
 * correction. Levies change in the proportion of the line.
 */
export function corrected({ lines }: Pick<TaxDocument, "lines">, changes: readonly LineChange[]): Correction {
  const byKey = new Map(changes.map((change, at) => [change.key, { ...change, at }]));
  const stranger = changes.findIndex(({ key }) => !lines.some((line) => line.key === key));
  if (stranger >= 0) return { fault: "unknown", path: `lines[${stranger}].key` };
  const after = lines.map((line) => changedLine(line, byKey.get(line.key)));
  const below = after.find((line) => isLeft(line) && lineAmounts(line).net < 0n);
  if (below) return { fault: "allowance", path: `lines[${byKey.get(below.key)!.at}].price` };
  const left = after.filter((line) => isLeft(line) && lineAmounts(line).gross > 0n);
  if (left.length === 0) return { fault: "nothing_left", path: "lines" };
  const pairs = lines.map((line, at) => [line, after[at]!] as const);
  if (pairs.every(([old, now]) => isSame(old.price, now.price) && isSame(old.quantity, now.quantity)))
    return { fault: "unchanged", path: "lines" };
  const isReturn = pairs.every(
    ([old, now]) => isSame(old.price, now.price) && Number(now.quantity) <= Number(old.quantity),
  );
  return { subject: isReturn ? "return" : "corrective", lines: left };
}

const isLeft = ({ quantity }: TaxDocumentLine) => Number(quantity) > 0;
const isSame = (one: string, other: string) => one === other || Number(one) === Number(other);

function changedLine(line: TaxDocumentLine, change: LineChange | undefined): TaxDocumentLine {
  if (!change) return line;
  const changed = { ...line, quantity: change.quantity, price: change.price };
  const [before, after] = [lineAmounts(line).net, lineAmounts(changed).gross];
  const levies = line.levies.map((levy) => ({
    ...levy,
    amount: before > 0n ? (levy.amount * after) / before : levy.amount,
  }));
  return { ...changed, levies };
}
