import type { MissingData, TaxBuyer, TaxDocument } from "./document";

/** What a document lacks before it can be sent, in the order of MISSING. Empty: it is complete. */
export function missingIn(document: TaxDocument): MissingData[] {
  const missing = new Set<MissingData>();
  if (document.currency !== "IRR") missing.add("currency");
  if (document.buyer) for (const one of missingOf(document.buyer, document)) missing.add(one);
  for (const line of document.lines) {
    if (line.itemId === "") missing.add("service_id");
    if (line.unit === "") missing.add("unit");
    if (!/^[1-9]\d*$/.test(line.price)) missing.add("amount");
  }
  return [...missing];
}

function missingOf(buyer: TaxBuyer, { pattern, flight }: TaxDocument): MissingData[] {
  const { kind, nationalId, economicCode, passport } = buyer;
  const isId = (digits: number) => new RegExp(`^\\d{${digits}}$`).test(nationalId ?? "");
  if (pattern === 6) return isId(10) || (flight === "international" && passport) ? [] : ["passenger_id"];
  if (kind === "natural") return isId(10) ? [] : ["buyer_national_id"];
  if (kind === "foreign") return nationalId ? [] : ["buyer_national_id"];
  return /^\d{11,14}$/.test(economicCode ?? "") || isId(11) ? [] : ["buyer_economic_code"];
}
