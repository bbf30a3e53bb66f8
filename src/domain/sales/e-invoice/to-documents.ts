import type { MissingData, TaxBuyer, TaxDocument, TaxDocumentLine } from "./document";
import { documentTotal } from "./line-amounts";
import { missingIn } from "./missing-data";
import { BUYER_KINDS } from "./rules.buyer";
import type { SourceLine } from "./source-line";
import { successorOf } from "./successor";

export type SourcePassenger = {
  part: number;
  line: number;
  /** Null: the seat was sold without a name. */
  name: string | null;
  national_code: string | null;
  passport: string | null;
  total: string;
  abroad: boolean;
  refunded: boolean;
};

/** The last document of a part, which a credit note's document follows. */
export type HeadDocument = { id: number; part: number; state: string; document: TaxDocument };

/** An invoice or credit note with all that its documents are made of. `heads`: those of a credit note's invoice. */
export type InvoiceSource = {
  kind: "sale" | "credit_note";
  label: string;
  issuedAt: Date;
  currency: string;
  onCredit: boolean;
  sellerCode: string;
  fee: { itemId: string | null; unit: string | null };
  buyer: {
    kind: string | null;
    name: string | null;
    nationalId: string | null;
    economicCode: string | null;
    postalCode: string | null;
  };
  lines: readonly SourceLine[];
  passengers: readonly SourcePassenger[];
  heads: readonly HeadDocument[];
};

/** `part`: 0 of the invoice, else of its nth passenger. */
export type DocumentPart = {
  part: number;
  ofId: number | null;
  missing: MissingData[];
  document: TaxDocument;
  total: bigint;
};

/**
 * The documents of an invoice: one per passenger in pattern 6 where we issue it, one of our own part in pattern 1. What
 * is sold on behalf of others in pattern 1 is theirs to report. A credit note cancels, returns or corrects its invoice's
 * documents, and what we keep is a new original. Source: section 2 of the finance design.
 */
export function documentsOf(source: InvoiceSource, now: Date): DocumentPart[] {
  const charged = source.lines.filter(({ sign }) => sign === 1);
  const originals = [
    ...ownDocument(source, charged.filter(isOwn), now),
    ...source.passengers.flatMap((passenger) => ticketDocument(source, charged.filter(isTicket), passenger, now)),
  ].map((one) => finished(one.part, null, one.document));
  if (source.kind === "sale") return originals;
  return [...source.heads.flatMap((head) => successor(source, head, now)), ...originals];
}

function finished(part: number, ofId: number | null, document: TaxDocument): DocumentPart {
  return { part, ofId, document, missing: missingIn(document), total: documentTotal(document) };
}

const isTicket = ({ what, pattern, issuer }: SourceLine) =>
  (what === "service" || what === "collected") && pattern === 6 && issuer === "us";

const isOwn = (line: SourceLine) =>
  line.for_party === null &&
  BigInt(line.base) > 0n &&
  (isOurs(line) || (line.what === "service" && !isTicket(line) && line.issuer !== "carrier"));
const isOurs = ({ what }: SourceLine) => what === "fee" || what === "penalty";

function successor(source: InvoiceSource, head: HeadDocument, now: Date): DocumentPart[] {
  const passenger = source.passengers.find(({ part }) => part === head.part);
  const returned = source.lines.filter((line) => line.sign === -1 && isOwn(line));
  const next =
    head.part > 0
      ? passenger?.refunded && { subject: "cancellation" as const, lines: head.document.lines }
      : successorOf(head.document.lines, returned);
  if (!next || head.state === "canceled" || head.document.subject === "cancellation") return [];
  const document = { ...head.document, ...next, issuedAt: source.issuedAt, createdAt: now, label: source.label };
  return [finished(head.part, head.id, { ...document, preceding: null, settlement: settled(source, document) })];
}

type Part = { part: number; document: TaxDocument };

const head = (source: InvoiceSource, now: Date) => ({
  subject: "original" as const,
  issuedAt: source.issuedAt,
  createdAt: now,
  label: source.label,
  currency: source.currency,
  preceding: null,
  seller: { economicCode: source.sellerCode },
});

function ownDocument(source: InvoiceSource, lines: readonly SourceLine[], now: Date): Part[] {
  if (lines.length === 0) return [];
  const whole = { ...head(source, now), pattern: 1 as const, buyer: buyerOf(source), flight: null };
  const document = { ...whole, lines: lines.map((line) => documentLine(source, line)) };
  return [{ part: 0, document: { ...document, settlement: settled(source, document) } }];
}

function documentLine({ fee, label }: InvoiceSource, line: SourceLine): TaxDocumentLine {
  const ours = isOurs(line);
  return {
    key: `${line.line}:${line.what}:${line.seq}`,
    itemId: (ours ? fee.itemId : line.service_id) ?? "",
    name: `${label} ${line.line} ${line.what}`,
    quantity: "1",
    unit: (ours ? fee.unit : line.unit) ?? "",
    price: line.base,
    allowance: 0n,
    basisPoints: line.basis_points ?? 0,
    levies:
      line.basis_points === null ? [{ kind: "duty", name: ENTERED, basisPoints: 0, amount: BigInt(line.tax) }] : [],
    contract: null,
  };
}

/** Name of a tax as entered with a price: it has no rate, and is reported as a duty. */
const ENTERED = "مالیات و عوارض بلیت";

const settled = ({ onCredit }: InvoiceSource, document: Pick<TaxDocument, "lines">) => ({
  credit: onCredit ? documentTotal(document) : 0n,
});

function buyerOf({ buyer }: InvoiceSource): TaxBuyer | null {
  const kind = BUYER_KINDS.find((one) => one === buyer.kind);
  if (!kind) return null;
  const { name, nationalId, economicCode, postalCode } = buyer;
  return { kind, name, nationalId, economicCode, postalCode, passport: null };
}

/** A passenger's share of each line of the ticket's item, by the passengers' totals; the last takes the remainder. */
function ticketDocument(
  source: InvoiceSource,
  lines: readonly SourceLine[],
  passenger: SourcePassenger,
  now: Date,
): Part[] {
  const mine = lines.filter(({ line }) => line === passenger.line);
  if (mine.length === 0) return [];
  const others = source.passengers.filter(({ line }) => line === passenger.line);
  const document = {
    ...head(source, now),
    pattern: 6 as const,
    flight: passenger.abroad ? ("international" as const) : ("domestic" as const),
    buyer: {
      kind: passenger.passport && !passenger.national_code ? ("foreign" as const) : ("natural" as const),
      name: passenger.name,
      nationalId: passenger.national_code,
      economicCode: source.buyer.kind === "legal" ? source.buyer.economicCode : null,
      postalCode: null,
      passport: passenger.passport,
    },
    lines: mine
      .map((line) => shareOfLine(documentLine(source, line), others, passenger))
      .filter(({ price }) => price !== "0"),
  };
  return [{ part: passenger.part, document: { ...document, settlement: settled(source, document) } }];
}

function shareOfLine(line: TaxDocumentLine, all: readonly SourcePassenger[], one: SourcePassenger): TaxDocumentLine {
  const levies = line.levies.map((levy) => ({ ...levy, amount: shareOf(levy.amount, all, one) }));
  return { ...line, price: String(shareOf(BigInt(line.price), all, one)), levies };
}

function shareOf(base: bigint, all: readonly SourcePassenger[], one: SourcePassenger): bigint {
  const weights = all.map(({ total }) => BigInt(total));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (whole === 0n ? base / BigInt(all.length) : (base * weight) / whole));
  const at = all.indexOf(one);
  const rest = base - shares.reduce((sum, share) => sum + share, 0n);
  return shares[at]! + (at === all.length - 1 ? rest : 0n);
}
