import type { TaxBuyer, TaxDocument, TaxDocumentLine } from "@/domain/sales/e-invoice/document";
import type { ExportSeller, InvoiceFormat } from "@/domain/sales/e-invoice/export-e-invoice";
import { lineAmounts } from "@/domain/sales/e-invoice/line-amounts";
import { categoryOf, totalsOf, type UblTotals, type VatCategory } from "./totals";
import { group, leaf, type Node, xmlOf } from "./xml";

/** The core of EN 16931, without the rules of a country or of a network. */
const CUSTOMIZATION = "urn:cen.eu:en16931:2017";
const NAMESPACES = {
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
/** UN/ECE Recommendation 20: one, since units of other authorities have no code there. */
const UNIT = "C62";
const EXEMPT = "Not subject to value added tax of the seller";
const ON_ACCOUNT = "On account";
const CONSUMER = "Consumer";

/**
 * UBL 2.1 by EN 16931-1 and CEN/TS 16931-3-2: an invoice (380), a corrected invoice (384) for what replaces another
 * document, or a credit note (381) for a cancellation. Pure. Peppol's network would need electronic addresses of both
 * parties, for which there is no scheme in Iran.
 */
export const ublInvoice: InvoiceFormat = (document, seller) => {
  const { label, subject } = document;
  const isCredit = subject === "cancellation";
  const root = isCredit ? "CreditNote" : "Invoice";
  const totals = totalsOf(document);
  const content = xmlOf({
    name: root,
    attributes: { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...NAMESPACES },
    children: [
      leaf("cbc:CustomizationID", CUSTOMIZATION),
      leaf("cbc:ID", label),
      leaf("cbc:IssueDate", document.issuedAt.toISOString().slice(0, 10)),
      leaf(`cbc:${root}TypeCode`, typeCode(document)),
      leaf("cbc:DocumentCurrencyCode", document.currency),
      ...precedingOf(document),
      group("cac:AccountingSupplierParty", sellerParty(document, seller)),
      group("cac:AccountingCustomerParty", buyerParty(document.buyer, seller)),
      ...(totals.due > 0n ? [group("cac:PaymentTerms", leaf("cbc:Note", ON_ACCOUNT))] : []),
      ...totals.charges.map((charge) => chargeOf(document, charge)),
      taxTotal(document, totals),
      monetaryTotal(document, totals),
      ...document.lines.map((line, at) => lineOf(document, line, at)),
    ],
  });
  return { name: `${label.replace(/[^\w.-]/g, "_")}.xml`, content };
};

const typeCode = ({ subject }: TaxDocument): string =>
  subject === "original" ? "380" : subject === "cancellation" ? "381" : "384";

function precedingOf({ preceding }: TaxDocument): Node[] {
  if (preceding === null) return [];
  return [group("cac:BillingReference", group("cac:InvoiceDocumentReference", leaf("cbc:ID", preceding)))];
}

/** Hundredths as a decimal without trailing zeros. */
function decimal(hundredths: bigint): string {
  const sign = hundredths < 0n ? "-" : "";
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, (end) =>
    end.startsWith(".") ? "" : end,
  );
}

const money = (name: string, hundredths: bigint, { currency }: Pick<TaxDocument, "currency">): Node =>
  leaf(name, decimal(hundredths), { currencyID: currency });

const scheme = group("cac:TaxScheme", leaf("cbc:ID", "VAT"));
const address = (country: string, postalCode: string | null) =>
  group(
    "cac:PostalAddress",
    postalCode !== null && leaf("cbc:PostalZone", postalCode),
    group("cac:Country", leaf("cbc:IdentificationCode", country)),
  );

/** BG-4: the economic code is the VAT identifier, with its country (BR-CO-09). */
const sellerParty = ({ seller }: TaxDocument, { name, country }: ExportSeller): Node =>
  group(
    "cac:Party",
    address(country, null),
    group("cac:PartyTaxScheme", leaf("cbc:CompanyID", `${country}${seller.economicCode}`), scheme),
    group("cac:PartyLegalEntity", leaf("cbc:RegistrationName", name)),
  );

/** BG-7. */
function buyerParty(buyer: TaxBuyer | null, { country }: ExportSeller): Node {
  const { name, nationalId, economicCode, postalCode, passport } = buyer ?? {};
  const id = nationalId ?? passport;
  return group(
    "cac:Party",
    address(country, postalCode ?? null),
    economicCode ? group("cac:PartyTaxScheme", leaf("cbc:CompanyID", `${country}${economicCode}`), scheme) : null,
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", name ?? CONSUMER),
      id ? leaf("cbc:CompanyID", id) : null,
    ),
  );
}

/** BG-21: a levy outside of VAT. */
const chargeOf = (document: TaxDocument, { reason, amount }: { reason: string; amount: bigint }): Node =>
  group(
    "cac:AllowanceCharge",
    leaf("cbc:ChargeIndicator", "true"),
    leaf("cbc:AllowanceChargeReason", reason),
    money("cbc:Amount", amount, document),
    category("cac:TaxCategory", "E", 0),
  );

const category = (name: string, code: VatCategory, basisPoints: number, reason: string | null = null): Node =>
  group(
    name,
    leaf("cbc:ID", code),
    leaf("cbc:Percent", decimal(BigInt(basisPoints))),
    reason !== null && leaf("cbc:TaxExemptionReason", reason),
    scheme,
  );

/** BG-23. */
const taxTotal = (document: TaxDocument, { vat, breakdown }: UblTotals): Node =>
  group(
    "cac:TaxTotal",
    money("cbc:TaxAmount", vat, document),
    ...breakdown.map((one) =>
      group(
        "cac:TaxSubtotal",
        money("cbc:TaxableAmount", one.taxable, document),
        money("cbc:TaxAmount", one.tax, document),
        category("cac:TaxCategory", one.category, one.basisPoints, one.category === "E" ? EXEMPT : null),
      ),
    ),
  );

/** BG-22. */
function monetaryTotal(document: TaxDocument, totals: UblTotals): Node {
  const charged = totals.withoutVat - totals.lines;
  return group(
    "cac:LegalMonetaryTotal",
    money("cbc:LineExtensionAmount", totals.lines, document),
    money("cbc:TaxExclusiveAmount", totals.withoutVat, document),
    money("cbc:TaxInclusiveAmount", totals.withVat, document),
    charged > 0n && money("cbc:ChargeTotalAmount", charged, document),
    totals.prepaid !== 0n && money("cbc:PrepaidAmount", totals.prepaid, document),
    totals.rounding !== 0n && money("cbc:PayableRoundingAmount", totals.rounding, document),
    money("cbc:PayableAmount", totals.due, document),
  );
}

/** BG-25. */
function lineOf(document: TaxDocument, line: TaxDocumentLine, at: number): Node {
  const isCredit = document.subject === "cancellation";
  return group(
    isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine",
    leaf("cbc:ID", String(at + 1)),
    leaf(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", line.quantity, { unitCode: UNIT }),
    money("cbc:LineExtensionAmount", lineAmounts(line).net * 100n, document),
    line.allowance > 0n &&
      group(
        "cac:AllowanceCharge",
        leaf("cbc:ChargeIndicator", "false"),
        leaf("cbc:AllowanceChargeReason", "Discount"),
        money("cbc:Amount", line.allowance * 100n, document),
      ),
    group(
      "cac:Item",
      leaf("cbc:Name", line.name),
      line.itemId !== "" && group("cac:SellersItemIdentification", leaf("cbc:ID", line.itemId)),
      category("cac:ClassifiedTaxCategory", categoryOf(line), line.basisPoints),
    ),
    group("cac:Price", leaf("cbc:PriceAmount", line.price, { currencyID: document.currency })),
  );
}
